import type { FastifyInstance } from 'fastify';
import { cropImage, getOriginal, resetImage } from '../../../../shared/crops.ts';
import { photoVersion } from '../../../../shared/photo-urls.ts';
import { route } from '../../../http/route.ts';
import type { Crops } from './crops.ts';

/** The owner chooses which part of a photo is shown (CROP-1 to CROP-5). */
export function cropRoutes(app: FastifyInstance, crops: Crops): void {
  route(app, getOriginal, async ({ params }) => {
    const { url, photo, crop } = await crops.getOriginal(params);
    const { sha256, width, height } = photo;
    return { url, sha256, version: photoVersion(sha256), width, height, crop };
  });

  route(app, cropImage, async ({ body }) => ({ photoUrl: await crops.crop(body) }));

  route(app, resetImage, async ({ body }) => ({ photoUrl: await crops.reset(body) }));
}
