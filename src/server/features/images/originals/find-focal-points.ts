import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '../../../../shared/errors.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { CENTRE } from '../../../../shared/framing.ts';
import { cropPath } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import { eq, isNull, sql } from '../../../db/orm.ts';
import { photoCrops, photoFiles } from '../../../db/schema/photos.ts';
import type { Photo } from '../decode/photo.ts';
import { fillMissing, PHOTOS_AT_ONCE } from './fill-missing.ts';
import { findCroppedPhotos, findPhoto } from './queries.ts';

export interface FocalPointOptions {
  db: Db;
  /** Finds the focal point in an image of the photo. */
  read: (photo: Photo) => Promise<FocalPoint>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Whether any photo or crop still lacks a focal point, because an older release stored it. */
export async function lacksFocalPoints(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ lacks: boolean }>(sql`
    select exists (select from ${photoFiles} where ${isNull(photoFiles.foundFocalPoint)})
      or exists (select from ${photoCrops} where ${isNull(photoCrops.foundFocalPoint)}) as lacks`);
  return rows[0]?.lacks === true;
}

/**
 * Job: finds missing focal points, those of the newest originals first and those of crops last. If it is interrupted,
 * the next run continues. For a missing or damaged photo, the centre is stored.
 */
export async function findFocalPoints(
  { db, read, log }: FocalPointOptions,
  signal: AbortSignal,
): Promise<void> {
  const fallbackFor = (err: AppError, { sha256 }: Photo) => {
    log.warn({ err, sha256 }, 'images: a photo cannot be read to find its focal point');
    return CENTRE;
  };
  const found = await fillMissing({ db, findWithout, read, fallbackFor, save: savePoint }, signal);
  if (found > 0) log.info({ photos: found }, 'images: focal points found');
}

async function findWithout(db: Db, skipped: number): Promise<Photo[]> {
  const files = await db
    .select({ sha256: photoFiles.sha256 })
    .from(photoFiles)
    .where(isNull(photoFiles.foundFocalPoint))
    .orderBy(sql`${photoFiles.createdAt} desc`, photoFiles.sha256)
    .offset(skipped)
    .limit(PHOTOS_AT_ONCE);
  if (files.length > 0) {
    const photos = await Promise.all(files.map(({ sha256 }) => findPhoto(db, sha256)));
    return photos.filter((photo) => photo !== undefined);
  }
  // All files that still lack a focal point were skipped; the rest of `skipped` counts crops.
  const skippedFiles = await db.$count(photoFiles, isNull(photoFiles.foundFocalPoint));
  const crops = await db
    .select({ url: photoCrops.url })
    .from(photoCrops)
    .where(isNull(photoCrops.foundFocalPoint))
    .orderBy(photoCrops.url)
    .offset(skipped - skippedFiles)
    .limit(PHOTOS_AT_ONCE);
  const urls = crops.map(({ url }) => url);
  return [...(await findCroppedPhotos(db, urls)).values()];
}

async function savePoint(db: Db, { sha256, crop }: Photo, point: FocalPoint): Promise<void> {
  const set = { foundFocalPoint: point };
  await (crop
    ? db
        .update(photoCrops)
        .set(set)
        .where(eq(photoCrops.url, cropPath(crop.key)))
    : db.update(photoFiles).set(set).where(eq(photoFiles.sha256, sha256)));
}
