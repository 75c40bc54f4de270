import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { createBus } from './db/bus.ts';
import type { Database } from './db/connect.ts';
import type { Env } from './env.ts';
import { createAnalytics } from './features/analytics/analytics.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { sessionTable } from './features/auth/queries.ts';
import { readBuildFacts } from './features/build-info/read-build-facts.ts';
import { buildInfoRoutes } from './features/build-info/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { findPhotoDetails, type PhotoOfDay } from './features/collections/photo-details.ts';
import { likesRoutes } from './features/likes/routes.ts';
import type { MailOptions } from './features/mail/mail.ts';
import { metadataRoutes } from './features/metadata/routes.ts';
import { newsRoutes } from './features/news/routes.ts';
import { manifestRoute } from './features/site/manifest.ts';
import { siteRoutes } from './features/site/routes.ts';
import { createSite } from './features/site/site.ts';
import { createAnswerCache } from './http/answer-cache.ts';
import { countRequests } from './http/count-requests.ts';
import { answerBadUrl, installErrorHandler } from './http/error-handler.ts';
import { installEtags } from './http/etag.ts';
import { installHealth } from './http/health.ts';
import { loggerOptions } from './http/logger-options.ts';
import { installPages, type PageSource } from './http/page.ts';
import { installRequestIds, requestIds } from './http/request-id.ts';
import { installSecurity } from './http/security.ts';
import { installServiceWorker } from './http/service-worker.ts';
import { installSessions } from './http/session.ts';
import type { Jobs } from './platform/jobs.ts';
import { openMediaFolder } from './platform/media-store.ts';
import type { Metrics } from './platform/metrics.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { secretKey } from './platform/secret-key.ts';
import { findVideoEncoder, type VideoEncoder } from './platform/video-encoder.ts';
import { wireBackups } from './wiring/backups.ts';
import type { Ground } from './wiring/ground.ts';
import { wireLetters } from './wiring/letters.ts';
import { wireLive } from './wiring/live.ts';
import { wireOwner } from './wiring/owner.ts';
import { wirePhotos } from './wiring/photos.ts';
import { wireStorage } from './wiring/storage.ts';
import { wireVideos } from './wiring/videos.ts';

/** JSON bodies; uploads are streams with a limit of their own. */
const MAX_BODY_BYTES = 64 * 1024;

export interface AppOptions {
  env: Env;
  database: Database;
  /** Started and stopped with the application. */
  jobs: Jobs;
  /** Left out where nobody measures. */
  metrics?: Metrics | undefined;
  /** Left out where only the calls are wanted. */
  pages?: PageSource;
  now?: () => Date;
  /** For tests: another mail server in Google's place. */
  mail?: Pick<MailOptions, 'gmail' | 'times'>;
  /** What this machine can do, unless a test says otherwise. */
  findEncoder?: (() => Promise<VideoEncoder | undefined>) | undefined;
}

/**
 * The composition root: every feature in product order. What one feature needs of another is handed over here, or in
 * `wiring/` where it takes more than a line.
 */
export async function buildApp({
  env,
  database,
  jobs,
  metrics,
  pages,
  now = () => new Date(),
  mail = {},
  findEncoder = () => findVideoEncoder(env.VIDEO_ENCODER),
}: AppOptions): Promise<FastifyInstance> {
  const { db } = database;
  const bus = createBus(database);
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const app = Fastify({
    logger: env.LOG_LEVEL === 'silent' ? false : loggerOptions(env.LOG_LEVEL),
    trustProxy: env.TRUST_PROXY,
    bodyLimit: MAX_BODY_BYTES,
    genReqId: requestIds({ trustProxy: env.TRUST_PROXY !== false }),
    routerOptions: { ignoreTrailingSlash: true, onBadUrl: answerBadUrl },
  });
  app.addHook('onReady', () => jobs.start());

  installErrorHandler(app);
  installRequestIds(app);
  if (metrics) countRequests(app, metrics);
  await installHealth(app, { askDatabase: () => database.pool.query('SELECT 1') });
  const analytics = await createAnalytics({ db, bus, now, log: app.log });
  app.addHook('onClose', () => analytics.stop());
  await installSecurity(app, {
    publicUrl: env.PUBLIC_URL,
    inlineScripts: pages?.inlineScripts ?? false,
    analyticsEnabled: () => analytics.isEnabled(),
  });
  installEtags(app);
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await installSessions(app, { table: sessionTable(db, now), https, now });

  const site = await createSite({ db, bus, now, timeZone: env.SITE_TIMEZONE, log: app.log });
  app.addHook('onClose', () => site.close());
  const key = await secretKey(env.SECRET_KEY, env.DATA_DIR);
  const secrets = createSecretBox(key);
  const answers = await createAnswerCache({ bus, today: site.today });
  app.addHook('onClose', () => answers.close());
  const mediaStore = await openMediaFolder(join(env.DATA_DIR, 'media'));
  const ground: Ground = { app, env, db, bus, answers, jobs, mediaStore, site, secrets, now, https };

  siteRoutes(app, site);
  manifestRoute(app, site);
  const photos = await wirePhotos(ground);
  wireVideos(ground, { photos, findEncoder });
  const { today } = site;
  const photoDetails = (photos: PhotoOfDay[]) => findPhotoDetails(db, photos);
  likesRoutes(app, { db, answers, today, https, photoDetails });
  calendarRoutes(app, { db, answers, today, photoDetails });
  metadataRoutes(app, { db, answers, today });
  newsRoutes(app, { db, answers, today, now });
  wireLetters(ground, mail);
  analyticsRoutes(app, { db, analytics, siteName: async () => site.settings().name });
  await wireStorage(ground, photos);
  wireOwner(ground);
  await wireLive(ground, key);
  wireBackups(ground, database.pool);
  buildInfoRoutes(app, { facts: await readBuildFacts(pages?.buildFactsFile), environment: env.NODE_ENV });
  await installServiceWorker(app, { file: pages?.serviceWorkerFile, isOn: env.OFFLINE === 'on' });
  if (pages) await installPages(app, pages);

  // Added last, run first: what the jobs stand on is still there while they end.
  app.addHook('onClose', () => jobs.stop());
  return app;
}
