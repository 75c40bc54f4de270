import type { FastifyBaseLogger } from 'fastify';
import { isDataUrl } from '../../../shared/photo-urls.ts';
import type { Db } from '../../db/connect.ts';
import type { ImageEngine } from './engine.ts';
import type { PhotoLibrary } from './library.ts';
import { findPhotoUrls, savePhotoMetadata } from './queries.ts';

export interface IndexCollectionOptions {
  db: Db;
  library: PhotoLibrary;
  engine: ImageEngine;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * The background job behind a saved day: every original copied, its camera data entered, its pictures prepared.
 * One photo that fails does not stop the others; the job then fails as a whole, to be tried again.
 */
export async function indexCollection(options: IndexCollectionOptions, collectionId: number): Promise<void> {
  // A day that was deleted in the meantime has nothing left to do.
  const photoUrls = (await findPhotoUrls(options.db, collectionId)) ?? [];
  const failures: unknown[] = [];
  // Together: the engine's slots bound how many are made at once, and every core has work.
  await Promise.all(
    photoUrls.map(async (photoUrl, photoIndex) => {
      if (isDataUrl(photoUrl)) return;
      try {
        await indexPhoto(options, { collectionId, photoIndex, photoUrl });
      } catch (error) {
        options.log.warn({ err: error, collectionId, photoIndex }, 'A photo could not be prepared');
        failures.push(error);
      }
    }),
  );
  if (failures.length > 0) {
    throw new AggregateError(failures, `${failures.length} photos of collection ${collectionId} failed`);
  }
}

async function indexPhoto(
  { db, library, engine }: IndexCollectionOptions,
  place: { collectionId: number; photoIndex: number; photoUrl: string },
): Promise<void> {
  const photo = await library.photoOf(place.photoUrl);
  await savePhotoMetadata(db, { ...place, camera: photo.camera });
  await engine.prepare(photo);
}
