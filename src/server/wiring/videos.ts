import { join } from 'node:path';
import { findCollections } from '../features/collections/queries.ts';
import type { Photos } from '../features/images/photos.ts';
import { videoRoutes } from '../features/video/routes.ts';
import { createVideoCache, MAX_VIDEO_BYTES } from '../features/video/video-cache.ts';
import { createVideos } from '../features/video/videos.ts';
import type { VideoEncoder } from '../platform/video/video-encoder.ts';
import type { AppContext } from './app-context.ts';

/**
 * Continues after a kill as soon as its heartbeat is missed. Queueing counts as running, hence the hours; its own
 * errors are reported to the owner and not retried.
 */
const VIDEO_JOB = { retryLimit: 3, heartbeatSeconds: 10, expireInSeconds: 4 * 60 * 60 };

interface VideoNeeds {
  photos: Photos;
  findEncoder: () => Promise<VideoEncoder | undefined>;
}

/** A collection as a video, made in the background (VID-1). */
export function registerVideos(
  { app, db, env, media, jobs }: AppContext,
  { photos, findEncoder }: VideoNeeds,
): void {
  const videos = createVideos({
    db,
    cache: createVideoCache({
      root: join(env.DATA_DIR, 'cache', 'videos'),
      shared: media.sharedCache('videos', MAX_VIDEO_BYTES),
    }),
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
  app.addHook('onReady', () => videos.resume());
  app.addHook('preClose', async () => videos.stop());
  videoRoutes(app, { db, videos });
}
