import { join } from 'node:path';
import { findCollections } from '../features/collections/queries.ts';
import type { Photos } from '../features/images/photos.ts';
import { findRecentVideos } from '../features/video/queries.ts';
import { videoRoutes } from '../features/video/routes.ts';
import { createVideoCache, MAX_VIDEO_BYTES, nameOf, VIDEO_NAME } from '../features/video/video-cache.ts';
import { createVideos, keyOf } from '../features/video/videos.ts';
import type { VideoEncoder } from '../platform/video/video-encoder.ts';
import type { AppContext } from './app-context.ts';
import { registerPruning, usedByDays } from './pruning.ts';

/**
 * After a kill the job continues as soon as its heartbeat is missed. It expires only after hours, because waiting for
 * its turn counts as running. Errors of the video itself are reported to the owner and not retried.
 */
const VIDEO_JOB = { retryLimit: 3, heartbeatSeconds: 10, expireInSeconds: 4 * 60 * 60 };

interface VideoNeeds {
  photos: Photos;
  findEncoder: () => Promise<VideoEncoder | undefined>;
}

/** A collection as a video, made in the background (VID-1). */
export async function registerVideos(
  context: AppContext,
  { photos, findEncoder }: VideoNeeds,
): Promise<void> {
  const { app, db, env, media, jobs } = context;
  const shared = media.sharedCache('videos', MAX_VIDEO_BYTES, VIDEO_NAME);
  const cache = createVideoCache({ root: join(env.DATA_DIR, 'cache', 'videos'), shared });
  const videos = createVideos({
    db,
    cache,
    findEncoder,
    findDay: async (id) => (await findCollections(db, { id }))[0],
    largeImage: photos.largeImage,
    send: async (job, within) => void (await jobs.send('make-video', job, { within })),
    log: app.log,
  });
  jobs.define('make-video', {
    handler: (job: { collectionId: number; job: string }, { signal }) => videos.work(job, signal),
    options: VIDEO_JOB,
  });
  await registerPruning(context, {
    ...{ name: 'videos', shared, isOwn: VIDEO_NAME, local: cache },
    async findUse() {
      const isOfDay = await usedByDays(db, (day) => [nameOf(keyOf(day))]);
      // Keeps recent videos, which are offered to the owner although the day may have changed since.
      const recent = new Set((await findRecentVideos(db)).map(({ fileKey }) => nameOf(fileKey)));
      return (name) => isOfDay(name) || recent.has(name);
    },
  });
  app.addHook('onReady', () => videos.resume());
  app.addHook('preClose', async () => videos.stop());
  videoRoutes(app, { db, videos });
}
