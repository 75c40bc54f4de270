import { join } from 'node:path';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { dateIn } from '../shared/dates.ts';
import { createBus } from './db/bus.ts';
import type { Database } from './db/connect.ts';
import { type Env, runtimeOf } from './env.ts';
import { createAnalytics } from './features/analytics/analytics.ts';
import { analyticsRoutes } from './features/analytics/routes.ts';
import { sessionTable } from './features/auth/queries.ts';
import { authRoutes } from './features/auth/routes.ts';
import { readBuildFacts } from './features/build-info/read-build-facts.ts';
import { buildInfoRoutes } from './features/build-info/routes.ts';
import { createCounters } from './features/cache/counters.ts';
import { cacheRoutes } from './features/cache/routes.ts';
import { createIdentities } from './features/chat/identity.ts';
import { createLiveRoom } from './features/chat/live-room.ts';
import { chatRoutes } from './features/chat/routes.ts';
import {
  findCollections,
  findPublishedPhotoUrls,
  findSharedPhoto,
  isPublishedPhoto,
} from './features/collections/queries.ts';
import { collectionsRoutes } from './features/collections/routes.ts';
import { inboxRoutes } from './features/feedback/inbox-routes.ts';
import { feedbackRoutes } from './features/feedback/routes.ts';
import { sendNotice } from './features/feedback/send-notice.ts';
import { cropRoutes } from './features/images/crop-routes.ts';
import { createCrops } from './features/images/crops.ts';
import { createPhotos } from './features/images/photos.ts';
import { imagesRoutes } from './features/images/routes.ts';
import { likesRoutes } from './features/likes/routes.ts';
import { createMail, type MailOptions } from './features/mail/mail.ts';
import { mailRoutes } from './features/mail/routes.ts';
import { metadataRoutes } from './features/metadata/routes.ts';
import { newsRoutes } from './features/news/routes.ts';
import { createPresence } from './features/presence/presence.ts';
import { presenceRoutes } from './features/presence/routes.ts';
import { createHouseNames } from './features/site/house-names.ts';
import { siteName, siteRoutes } from './features/site/routes.ts';
import { videoRoutes } from './features/video/routes.ts';
import { createVideoCache } from './features/video/video-cache.ts';
import { createVideos } from './features/video/videos.ts';
import { answerBadUrl, installErrorHandler } from './http/error-handler.ts';
import { installEtags } from './http/etag.ts';
import { installPages, type PageSource } from './http/page.ts';
import { installSecurity } from './http/security.ts';
import { installSessions, isOwner } from './http/session.ts';
import type { Jobs } from './platform/jobs.ts';
import { openMediaFolder } from './platform/media-store.ts';
import { createSafeFetch } from './platform/safe-fetch.ts';
import { createSecretBox } from './platform/secret-box.ts';
import { secretKey } from './platform/secret-key.ts';
import { findVideoEncoder, type VideoEncoder } from './platform/video-encoder.ts';

/** JSON bodies; uploads are streams with a limit of their own. */
const MAX_BODY_BYTES = 64 * 1024;

/** Tried again while a source may come back: 30 s, 1 min, 2 min … for about an hour. */
const PHOTO_JOB = { retryLimit: 7, retryDelay: 30, retryBackoff: true };

/** Tried again while the mail server, or the owner's password, may be mended: 1 min, 2 min … about a day and a half. */
const MAIL_JOB = { retryLimit: 11, retryDelay: 60, retryBackoff: true };
/**
 * Taken up again after a kill as soon as its heartbeat is missed. Waiting for its turn counts as running, hence the
 * hours; errors of its own are told to the owner and not tried again.
 */
const VIDEO_JOB = { retryLimit: 3, heartbeatSeconds: 10, expireInSeconds: 4 * 60 * 60 };

export interface AppOptions {
  env: Env;
  database: Database;
  /** Started and stopped with the application. */
  jobs: Jobs;
  /** Left out where only the calls are wanted. */
  pages?: PageSource;
  now?: () => Date;
  /** For tests: another mail server in Google's place. */
  mail?: Pick<MailOptions, 'gmail' | 'times'>;
  /** What this machine can do, unless a test says otherwise. */
  findEncoder?: (() => Promise<VideoEncoder | undefined>) | undefined;
}

/** The composition root: every feature in product order, every need of one feature of another wired here. */
export async function buildApp({
  env,
  database,
  jobs,
  pages,
  now = () => new Date(),
  mail: mailForTests = {},
  findEncoder = () => findVideoEncoder(env.VIDEO_ENCODER),
}: AppOptions): Promise<FastifyInstance> {
  const { db } = database;
  const bus = createBus(database);
  const https = env.PUBLIC_URL?.startsWith('https:') ?? false;
  const today = () => dateIn(env.SITE_TIMEZONE, now());
  const app = Fastify({
    logger: env.LOG_LEVEL === 'silent' ? false : { level: env.LOG_LEVEL, redact: ['req.headers.cookie'] },
    trustProxy: env.TRUST_PROXY,
    bodyLimit: MAX_BODY_BYTES,
    routerOptions: { ignoreTrailingSlash: true, onBadUrl: answerBadUrl },
  });

  installErrorHandler(app);
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

  const key = await secretKey(env.SECRET_KEY, env.DATA_DIR);
  const secrets = createSecretBox(key);
  siteRoutes(app, { db, today });
  const counters = createCounters({ db, now, log: app.log });
  // Hooks of closing run backwards: after the jobs have ended nothing is counted any more.
  app.addHook('onClose', () => counters.stop());
  const photos = createPhotos({
    db,
    mediaStore: await openMediaFolder(join(env.DATA_DIR, 'media')),
    fetchPhoto: createSafeFetch({ trustedSources: env.TRUSTED_SOURCES }),
    cacheDir: join(env.DATA_DIR, 'cache'),
    log: app.log,
    onTransform: (_, bytes) => {
      counters.add('pictures', 1);
      counters.add('pictureBytes', bytes);
    },
    onExif: (outcome) => counters.add(outcome === 'hit' ? 'exifHits' : 'exifMisses', 1),
  });
  jobs.define('index-collection', {
    handler: ({ collectionId }: { collectionId: number }) => photos.indexCollection(collectionId),
    options: PHOTO_JOB,
  });
  jobs.define('prepare-photo', {
    handler: ({ sha256 }: { sha256: string }) => photos.prepareVariants(sha256),
    // One waiting job a photo, however often it is uploaded.
    options: { ...PHOTO_JOB, policy: 'short' },
  });
  app.addHook('onReady', () => jobs.start());
  app.addHook('onClose', () => jobs.stop());

  collectionsRoutes(app, {
    db,
    today,
    onSaved: async (collectionId) => void (await jobs.send('index-collection', { collectionId })),
  });
  await imagesRoutes(app, {
    photos,
    // A visitor may name the photos of published days and no other address of the world.
    mayShow: async (url: string, request: FastifyRequest) =>
      (await isOwner(request)) || isPublishedPhoto(db, url, today()),
    prepare: async (sha256) => void (await jobs.send('prepare-photo', { sha256 }, { singletonKey: sha256 })),
  });
  cropRoutes(
    app,
    createCrops({
      db,
      photos,
      onChanged: async (collectionId, tx) =>
        void (await jobs.send('index-collection', { collectionId }, { within: tx })),
    }),
  );
  const videos = createVideos({
    db,
    cache: createVideoCache({ root: join(env.DATA_DIR, 'cache', 'videos') }),
    findEncoder,
    findDay: async (id) => (await findCollections(db, { id }))[0],
    picture: photos.picture,
    send: async (job, within) => void (await jobs.send('make-video', job, { within })),
    log: app.log,
  });
  jobs.define('make-video', {
    handler: (job: { collectionId: number; job: string }, { signal }) => videos.work(job, signal),
    options: VIDEO_JOB,
  });
  app.addHook('onReady', () => videos.resume());
  app.addHook('preClose', async () => videos.stop());
  videoRoutes(app, { db, videos });
  likesRoutes(app, { db, today, https });
  metadataRoutes(app, { db, today });
  newsRoutes(app, { db, today, now });
  const timeZone = () => env.SITE_TIMEZONE;
  const nameOfSite = () => siteName(db);
  const mail = createMail({ db, secrets, smtp: env.SMTP_URL, ...mailForTests });
  jobs.define('mail-feedback', {
    handler: ({ feedbackId }: { feedbackId: number }) =>
      sendNotice(feedbackId, {
        db,
        outbox: mail,
        siteName: nameOfSite,
        timeZone,
        inboxUrl: env.PUBLIC_URL === undefined ? undefined : `${env.PUBLIC_URL}/admin/feedback`,
      }).catch((error: unknown) => {
        app.log.warn(error, 'Feedback could not be mailed to the owner; it is kept, and tried again later');
        throw error;
      }),
    options: MAIL_JOB,
  });
  feedbackRoutes(app, {
    db,
    mailIsOn: async () => (await mail.account()) !== undefined,
    notify: async (feedbackId, within) => void (await jobs.send('mail-feedback', { feedbackId }, { within })),
  });
  inboxRoutes(app, { db, outbox: mail, siteName: nameOfSite, timeZone });
  mailRoutes(app, { mail, siteName: nameOfSite });
  await cacheRoutes(app, {
    images: photos.cache,
    counters,
    bus,
    environment: runtimeOf(env),
    timeZone: env.SITE_TIMEZONE,
    publishedUrls: () => findPublishedPhotoUrls(db, today()),
    failedJobs: async () => (await jobs.failed('index-collection')) + (await jobs.failed('prepare-photo')),
    now,
  });
  analyticsRoutes(app, { db, analytics, siteName: nameOfSite });
  authRoutes(app, { db });
  buildInfoRoutes(app, { facts: await readBuildFacts(pages?.buildFactsFile), environment: env.NODE_ENV });

  const presence = await createPresence({ db, bus, now, log: app.log });
  app.addHook('onClose', () => presence.close());
  presenceRoutes(app, presence);
  const houseNames = await createHouseNames({ db, bus, log: app.log });
  app.addHook('onClose', () => houseNames.close());
  const room = await createLiveRoom({
    db,
    bus,
    now,
    presence: presence.state(),
    names: { owner: houseNames.ownerNickname, reserved: () => [houseNames.site()] },
    identities: createIdentities(key),
    findPhoto: ({ collectionId, photoIndex }) =>
      findSharedPhoto(db, { collectionId, photoIndex, until: today() }),
    log: app.log,
  });
  app.addHook('onClose', () => room.close());
  presence.onChange(room.presence);
  // What changed while the room was opened.
  room.presence(presence.state());
  await chatRoutes(app, { room, publicUrl: env.PUBLIC_URL, onSignedOut: presence.look, log: app.log });
  if (pages) await installPages(app, pages);
  return app;
}
