import type { FastifyInstance, FastifyReply } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { cancelVideo, downloadVideo, generateVideo, listVideos, startVideo } from '../../../shared/video.ts';
import type { Db } from '../../db/connect.ts';
import { route } from '../../http/route.ts';
import { deleteVideo, findRecentVideos, type VideoRow } from './queries.ts';
import type { Videos } from './videos.ts';

export interface VideoRoutesOptions {
  db: Db;
  videos: Videos;
}

export function videoRoutes(app: FastifyInstance, { db, videos }: VideoRoutesOptions): void {
  const send = async (video: VideoRow, reply: FastifyReply) => {
    const file = await videos.open(video);
    const { size } = await file.stat();
    reply.type('video/mp4').header('Content-Length', size);
    reply.header('Content-Disposition', `attachment; filename="${video.date}.mp4"`);
    return reply.send(file.createReadStream());
  };

  route(app, listVideos, () => findRecentVideos(db));

  route(app, startVideo, async ({ params, reply }) => {
    const video = await videos.start(params.collectionId);
    reply.code(video.state === 'ready' ? 200 : 202);
    return video;
  });

  route(app, cancelVideo, async ({ params, reply }) => {
    await deleteVideo(db, params.collectionId);
    return reply.code(204).send();
  });

  route(app, downloadVideo, async ({ params, reply }) => send(await videos.get(params.collectionId), reply));

  route(app, generateVideo, async ({ body, reply }) => {
    const { photoUrls } = await videos.getDay(body.collectionId);
    if (body.photoUrls?.some((url, index) => url !== photoUrls[index])) {
      throw new AppError('video_photos_changed', 'photoUrls: the photos of this day have changed');
    }
    await videos.start(body.collectionId);
    return send(await videos.finished(body.collectionId, () => !reply.raw.destroyed), reply);
  });
}
