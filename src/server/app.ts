import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { createBus } from './db/bus.ts';
import type { Database } from './db/connect.ts';
import { watchedTables } from './db/table-changes.ts';
import { createTableVersions } from './db/table-versions.ts';
import type { Env } from './env.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { installAudit } from './features/audit/record.ts';
import { auditRoutes } from './features/audit/routes.ts';
import { type Build, readBuild } from './features/build-info/read-build-facts.ts';
import { buildInfoRoutes } from './features/build-info/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { findPhotoDetails, type PhotoOfDay } from './features/collections/photo-details.ts';
import { guestBookRoutes } from './features/guestbook/routes.ts';
import type { MailOptions } from './features/mail/mail.ts';
import { metadataRoutes } from './features/metadata/routes.ts';
import { newsRoutes } from './features/news/routes.ts';
import { openApiRoutes } from './features/openapi/routes.ts';
import { faviconRoute, manifestRoute, siteRoutes } from './features/site/routes.ts';
import { createSite } from './features/site/site.ts';
import { createJsonCache } from './http/caching/json-cache.ts';
import { createDrain, type Drain } from './http/connections/drain.ts';
import { installHealth } from './http/health.ts';
import { createRateLimiter } from './http/limits/rate-limiter.ts';
import { type After, afterTimeout } from './http/limits/refusals.ts';
import { installPages, type PageSource } from './http/pages/page.ts';
import { installServiceWorker } from './http/pages/service-worker.ts';
import { sessionCookieName } from './http/session.ts';
import { createFlightAcrossProcesses, flightInOneProcess } from './platform/flight-across-processes.ts';
import { createIdleWatch } from './platform/idle-watch.ts';
import type { Jobs } from './platform/jobs.ts';
import type { Metrics } from './platform/metrics.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { secretKey } from './platform/secret-key.ts';
import { findVideoEncoder, type VideoEncoder } from './platform/video/video-encoder.ts';
import { createLog } from './server-log.ts';
import type { AppContext } from './wiring/app-context.ts';
import { registerBackups } from './wiring/backups.ts';
import { registerCards } from './wiring/cards.ts';
import { registerFeeds } from './wiring/feeds.ts';
import { createHttpServer } from './wiring/http-server.ts';
import { registerLikes } from './wiring/likes.ts';
import { registerMail } from './wiring/mail.ts';
import { openMedia } from './wiring/media.ts';
import { registerOpenings } from './wiring/openings.ts';
import { registerOperatorMetrics } from './wiring/operator-metrics.ts';
import { registerOwner } from './wiring/owner.ts';
import { registerPhotos } from './wiring/photos.ts';
import { registerPresenceAndChat } from './wiring/presence-and-chat.ts';
import { registerPrivacy } from './wiring/privacy.ts';
import { registerSubscribers } from './wiring/subscribers.ts';
import { registerSync } from './wiring/sync.ts';
import { registerVideos } from './wiring/videos.ts';

export interface AppOptions {
  env: Env;
  database: Database;
  /** Started and stopped with the application. */
  jobs: Jobs;
  /** Undefined if metrics are off. */
  metrics?: Metrics | undefined;
  /** Undefined if only the API is served. */
  pages?: PageSource;
  now?: () => Date;
  /** The timer that delays refusals (LIKE-6). */
  after?: After | undefined;
  /** Lets tests replace Google's mail server with their own, and shorten timeouts. */
  mail?: Pick<MailOptions, 'gmail' | 'times'>;
  /** By default it writes to the standard output, at the configured level. */
  log?: FastifyBaseLogger | undefined;
  /** By default read from the files of the build. */
  build?: Build | undefined;
  /** Makes the server unready before it stops, so that load balancers use other processes (SCALE-4). */
  drain?: Drain | undefined;
  /** Interval of checks whether the owner's presence, or session in the chat, has ended; set by tests. */
  presenceCheckMs?: number | undefined;
  /** Called once each time the server has become idle after requests. */
  onQuiet?: (() => void) | undefined;
  /** By default it detects which encoder this machine has. */
  findEncoder?: (() => Promise<VideoEncoder | undefined>) | undefined;
}

/** The tables that decide which photos visitors may see. */
const IMAGE_TABLES = ['photo_collections'] as const;

/**
 * The composition root: registers every feature. Dependencies between features are passed here, or in `wiring/` if
 * that takes more than a line.
 */
export async function buildApp({
  env,
  database,
  jobs,
  metrics,
  pages,
  now = () => new Date(),
  after = afterTimeout,
  mail = {},
  log = createLog(env),
  build,
  drain = createDrain(),
  presenceCheckMs,
  onQuiet,
  findEncoder = () => findVideoEncoder(env.VIDEO_ENCODER),
}: AppOptions): Promise<FastifyInstance> {
  const { db } = database;
  const bus = createBus(database, log);
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const tableVersions = await createTableVersions({ bus, today: () => site.today(), now });
  const imagesVersion = () => tableVersions.version(IMAGE_TABLES);
  const idle = createIdleWatch({ now });
  const { app, endpoints, analytics, imageResponses, pageResponses, early, likers } = await createHttpServer({
    ...{ env, database, bus, metrics, pages, now, after, https, log, imagesVersion, idle, drain },
  });
  // Installed first, because its `onRoute` hook sees only routes that are added later.
  installAudit(app, { db, now, addresses: env.LOG_ADDRESSES });
  app.addHook('onReady', () => jobs.start());
  if (onQuiet !== undefined) {
    const end = idle.afterUse(onQuiet);
    app.addHook('onClose', async () => end());
  }

  const site = await createSite({ db, bus, now, timeZone: env.SITE_TIMEZONE, log: app.log });
  app.addHook('onClose', () => site.close());
  const { today } = site;
  app.addHook('onClose', () => tableVersions.close());
  const key = await secretKey(env.SECRET_KEY, env.DATA_DIR);
  const context: AppContext = {
    app,
    env,
    db,
    bus,
    tableVersions,
    jsonCache: createJsonCache({ tableVersions, today }),
    jobs,
    media: await openMedia(env, log, { now }),
    // An embedded database is used by one process only, so no coordination across processes is needed.
    across: env.DATABASE_URL === undefined ? flightInOneProcess : createFlightAcrossProcesses(db),
    site,
    secrets: createSecretBox(key),
    limiter: createRateLimiter({ db, now }),
    metrics,
    idle,
    now,
    https,
  };
  const { jsonCache } = context;

  openApiRoutes(app, endpoints, () => ({
    title: site.settings().name,
    server: env.PUBLIC_URL ?? '/',
    sessionCookie: sessionCookieName(https),
  }));
  const { version, facts } = build ?? (await readBuild(pages?.buildFactsFile));
  await installHealth(app, {
    build: { version, commit: facts.gitCommit },
    pingDatabase: () => database.pool.query('SELECT 1'),
    mediaProblem: context.media.problem,
    isReady: drain.isReady,
  });
  siteRoutes(app, site);
  manifestRoute(app, site);
  faviconRoute(app);
  const photos = await registerPhotos(context, { responses: imageResponses, imagesVersion });
  const cards = await registerCards(context, photos);
  await registerVideos(context, { photos, findEncoder });
  const photoDetails = (photos: PhotoOfDay[]) => findPhotoDetails(db, photos);
  const openings = await registerOpenings(context);
  await registerLikes(context, { early, likers, secretKey: key, ...openings });
  calendarRoutes(app, { db, jsonCache, today, photoDetails });
  metadataRoutes(app, { db, jsonCache, today });
  newsRoutes(app, { db, jsonCache, jobs, today, now });
  guestBookRoutes(app, { ...context, today, timeZone: site.timeZone });
  const sender = registerMail(context, mail);
  const subscriptions = await registerSubscribers(context, { mail: sender, secretKey: key, pages });
  analyticsRoutes(app, { db, analytics, siteName: async () => site.settings().name });
  await registerSync(context, photos);
  registerOwner(context, database.releaseReserve);
  auditRoutes(app, db);
  await registerPresenceAndChat(context, { secretKey: key, presenceCheckMs });
  registerPrivacy(context, subscriptions);
  registerBackups(context, database.pool);
  registerOperatorMetrics(context, database.pool);
  registerFeeds(context, cards);
  buildInfoRoutes(app, { facts, version, environment: env.NODE_ENV });
  await installServiceWorker(app, { file: pages?.serviceWorkerFile, isOn: env.OFFLINE === 'on' });
  if (pages) {
    const version = () => {
      const tables = tableVersions.version(watchedTables);
      return tables === undefined ? undefined : `${tables} ${site.version()}`;
    };
    await installPages(app, {
      source: pages,
      publicUrl: env.PUBLIC_URL,
      https,
      responses: pageResponses,
      version,
      now,
    });
  }

  // `onClose` hooks run in reverse order: this one runs first, while the dependencies of running jobs still exist.
  app.addHook('onClose', () => jobs.stop());
  return app;
}
