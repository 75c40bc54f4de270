import type { FastifyBaseLogger } from 'fastify';
import { isDataUrl } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import type { OriginalStore } from './originals/original-store.ts';
import { findPhotoUrls, savePhotoMetadata } from './originals/queries.ts';
import type { ImageEngine } from './renditions/engine.ts';

export interface IndexCollectionOptions {
  db: Db;
  originals: OriginalStore;
  engine: ImageEngine;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * The background job after saving a collection: copies every original, stores its camera data, prepares its renditions.
 * One failing photo does not stop the others; the job then fails as a whole and is retried.
 */
export async function indexCollection(options: IndexCollectionOptions, collectionId: number): Promise<void> {
  // A collection that was deleted meanwhile needs no work.
  const photoUrls = (await findPhotoUrls(options.db, collectionId)) ?? [];
  const failures: unknown[] = [];
  // In parallel: the queue limits the encodings, and all cores are used.
  await Promise.all(
    photoUrls.map(async (photoUrl, photoIndex) => {
      if (isDataUrl(photoUrl)) return;
      try {
        await indexPhoto(options, { collectionId, photoIndex, photoUrl });
      } catch (error) {
        options.log.warn({ err: error, collectionId, photoIndex }, 'images: preparing a photo failed');
        failures.push(error);
      }
    }),
  );
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} photos of collection ${collectionId} failed`);
  }
}

async function indexPhoto(
  { db, originals, engine }: IndexCollectionOptions,
  place: { collectionId: number; photoIndex: number; photoUrl: string },
): Promise<void> {
  const photo = await originals.photoOf(place.photoUrl);
  await savePhotoMetadata(db, { ...place, camera: photo.camera });
  await engine.prepare(photo);
}
