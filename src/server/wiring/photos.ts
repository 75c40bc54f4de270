import { join } from 'node:path';
import type { FastifyRequest } from 'fastify';
import type { WatchedTable } from '../db/table-changes.ts';
import { runtimeOf } from '../env.ts';
import { createCounters } from '../features/cache/counters.ts';
import { cacheRoutes } from '../features/cache/routes.ts';
import { deletedDaysRoutes } from '../features/collections/deleted-days-routes.ts';
import { createPublishedPhotos, isPublishedPhoto } from '../features/collections/published-photos.ts';
import { findLatestIds, findPublishedPhotoUrls } from '../features/collections/queries.ts';
import { remarkRoutes } from '../features/collections/remarks.ts';
import { collectionsRoutes } from '../features/collections/routes.ts';
import { createCrops, cropRoutes } from '../features/images/crops/crops.ts';
import { createPhotos, type Photos, type RemovedImages } from '../features/images/photos.ts';
import { createDailyBudget } from '../features/images/recompression/daily-budget.ts';
import { createIndexing, PHOTO_JOB } from '../features/images/renditions/preparation.ts';
import { RENDITION_KEY } from '../features/images/renditions/rendition.ts';
import { imagesRoutes } from '../features/images/routes.ts';
import type { ResponseCache } from '../http/caching/response-cache.ts';
import { isOwner } from '../http/session.ts';
import { memoryLimits } from '../memory-limits.ts';
import { createSafeFetch } from '../platform/safe-fetch.ts';
import { directDropboxLink } from '../platform/sources/dropbox/direct-link.ts';
import type { AppContext } from './app-context.ts';
import { registerPruning, usedByPhotos } from './pruning.ts';

/** Renaming it would lose the jobs that existing databases have queued under this name. */
const CLEANING_QUEUE = 'clean-pictures';
/**
 * For jobs that go through all photos. In each of their queues at most one job waits or runs, across all processes.
 * If its process is killed, the job continues once its heartbeat is missed, after the last image recorded as done.
 */
const CLEANING_JOB = {
  ...PHOTO_JOB,
  policy: 'exclusive',
  expireInSeconds: 6 * 60 * 60,
} as const;

/** How many days are prepared again: as many as home and the calendar show at once. */
const PREPARED_DAYS = 31;

const ROW_TABLES = ['photo_files', 'photo_sources', 'photo_crops'] as const satisfies readonly WatchedTable[];
const PHOTO_TABLES = ['photo_collections', 'photo_sources'] as const satisfies readonly WatchedTable[];

/** At most one job across all processes. If its process is killed, the job continues once its heartbeat is missed. */
const RECOMPRESSION_JOB = {
  ...{ policy: 'exclusive', retryLimit: 3, retryDelay: 60, heartbeatSeconds: 60 },
  ...{ expireInSeconds: 6 * 60 * 60, deleteAfterSeconds: 60 * 60 },
} as const;
const RECOMPRESSION_TIMES = '*/5 * * * *';
/** Notifies processes that a rendition in their memory was replaced. */
const RENDITION_REPLACED = 'rendition_replaced';

/** Makes prepared AVIF renditions smaller while the machine is idle (LIGHT-9, decision 0038). */
async function registerRecompression(context: AppContext, photos: Photos): Promise<void> {
  const { app, db, env, jobs, bus, idle, site } = context;
  const minutes = memoryLimits.recompressionPixels > 0 ? env.IDLE_ENCODING_MINUTES : 0;
  const unsubscribe = await bus.subscribe(RENDITION_REPLACED, (key) => {
    if (typeof key === 'string') photos.evict(key);
  });
  app.addHook('onClose', unsubscribe);
  const recompression = photos.createRecompression({
    idle,
    budget: createDailyBudget({ db, minutes, today: site.today }),
    onReplaced: (key) => bus.publish(RENDITION_REPLACED, key),
  });
  // A machine that makes nothing smaller would only take jobs away from the others.
  if (minutes > 0)
    jobs.define('recompress-images', {
      handler: (_, { signal }) => recompression.run(signal),
      options: RECOMPRESSION_JOB,
    });
  app.addHook('onReady', async () => {
    if (minutes > 0) await jobs.schedule('recompress-images', RECOMPRESSION_TIMES, { timeZone: 'UTC' });
    // Unscheduled only if switched off: if this machine is merely too small, another one may have scheduled it.
    else if (env.IDLE_ENCODING_MINUTES === 0) await jobs.unschedule('recompress-images');
  });
}

/** When originals are removed every night, in UTC. */
const REMOVAL_TIME = '43 3 * * *';
/** Notifies processes that an original was removed, so that they clear it from their caches. */
const ORIGINAL_REMOVED = 'original_removed';

/** Removes originals that nothing has shown for 30 days, in one of the processes (decision 0048). */
async function registerRemoval(context: AppContext, photos: Photos): Promise<void> {
  const { app, db, jobs, bus } = context;
  const unsubscribe = await bus.subscribe(ORIGINAL_REMOVED, (images) => {
    photos
      .evictImagesOf(images as RemovedImages)
      .catch((err: unknown) =>
        app.log.warn({ err }, 'photos: clearing a removed photo from the caches failed'),
      );
  });
  app.addHook('onClose', unsubscribe);
  jobs.define('remove-originals', {
    handler: async (_, { signal }) => {
      const count = await photos.removeUnshown(signal, (images) => bus.publish(ORIGINAL_REMOVED, images));
      if (count > 0) app.log.info({ count }, 'photos: removed unshown originals');
    },
    options: CLEANING_JOB,
  });
  app.addHook('onReady', () => jobs.schedule('remove-originals', REMOVAL_TIME, { timeZone: 'UTC' }));
  const { list, remove, shared } = photos.files;
  await registerPruning(context, {
    ...{ name: 'images', shared, isOwn: RENDITION_KEY },
    local: { list: async () => (await list()).map(({ key }) => key), remove },
    findUse: () => usedByPhotos(db),
  });
}

/** Registers the features for collections and their photos. */
export async function registerPhotos(
  context: AppContext,
  { responses, imagesVersion }: { responses: ResponseCache; imagesVersion: () => string | undefined },
): Promise<Photos> {
  const { app, db, jsonCache, env, media, across, site, jobs, bus, idle, now, tableVersions } = context;
  const counters = createCounters({ db, now, log: app.log });
  app.addHook('onClose', () => counters.stop());
  const fetchPhoto = createSafeFetch({ trustedSources: env.TRUSTED_SOURCES });
  const photos = createPhotos({
    db,
    ...media,
    across,
    // A shared Dropbox link shows a page about the photo; this loads the photo itself.
    fetchPhoto: (url) => fetchPhoto(directDropboxLink(url, new URL(env.DROPBOX_WEB_URL).host)),
    cacheDir: join(env.DATA_DIR, 'cache'),
    log: app.log,
    version: () => tableVersions.version(ROW_TABLES),
    now,
    onTransform: (_, bytes) => {
      counters.add('pictures', 1);
      counters.add('pictureBytes', bytes);
    },
    onWork: idle.onRequest,
    onCameraData: (outcome) => counters.add(outcome === 'hit' ? 'exifHits' : 'exifMisses', 1),
  });
  app.addHook('onClose', () => photos.close());

  const indexing = createIndexing({
    jobs,
    indexCollection: photos.indexCollection,
    // Cards are made from the renditions, which exist now.
    onIndexed: (collectionId) =>
      jobs.send('make-cards', { collectionId }, { singletonKey: String(collectionId) }),
  });
  jobs.define(CLEANING_QUEUE, {
    handler: (_, { signal }) => photos.cleanStoredImages(signal),
    options: CLEANING_JOB,
  });
  const prepareLatest = async () => {
    for (const id of await findLatestIds(db, PREPARED_DAYS)) await indexing.send(id);
  };
  jobs.define('find-focal-points', {
    handler: async (_, { signal }) => {
      await photos.findFocalPoints(signal);
      // New framings need new renditions; for older days they are made on request.
      await prepareLatest();
    },
    options: CLEANING_JOB,
  });
  jobs.define('find-ranges', {
    handler: async (_, { signal }) => {
      // Photos that turned out to be HDR, perhaps in an interrupted run, lack their renditions with a gain map.
      if (await photos.findRanges(signal)) await prepareLatest();
    },
    options: CLEANING_JOB,
  });
  // There may be something to do after an upgrade or after the import of an older release's archive.
  app.addHook('onReady', async () => {
    if (await photos.lacksFocalPoints()) await jobs.send('find-focal-points', {});
    if (await photos.lacksRanges()) await jobs.send('find-ranges', {});
    if (await photos.hasUncleanImages()) await jobs.send(CLEANING_QUEUE, {});
  });

  await registerRecompression(context, photos);
  await registerRemoval(context, photos);

  collectionsRoutes(app, {
    ...{
      db,
      jsonCache,
      today: site.today,
      now,
      timeZone: site.timeZone,
      cleanEmbedded: photos.cleanEmbedded,
    },
    contentOf: photos.contentOf,
    onSaved: indexing.send,
  });
  remarkRoutes(app, { db });
  deletedDaysRoutes(app, { db, jobs, now, timeZone: site.timeZone, onRestored: indexing.send });
  const published = createPublishedPhotos({
    find: (url) => isPublishedPhoto(db, url, { now: now(), timeZone: site.timeZone() }),
    version: imagesVersion,
  });
  await imagesRoutes(app, {
    photos,
    responses,
    photosVersion: () => tableVersions.version(PHOTO_TABLES),
    // A visitor may request photos of published collections and no other URL.
    mayShow: async (url: string, request: FastifyRequest) => (await isOwner(request)) || published.has(url),
    prepareAhead: photos.prepareAhead,
  });
  cropRoutes(app, createCrops({ db, photos, onChanged: indexing.send }));
  await cacheRoutes(app, {
    images: photos.cache,
    counters,
    bus,
    environment: runtimeOf(env),
    timeZone: site.timeZone,
    publishedUrls: () => findPublishedPhotoUrls(db, site.today()),
    jobs: indexing.count,
    now,
  });
  return photos;
}
