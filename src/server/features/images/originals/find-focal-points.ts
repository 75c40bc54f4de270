import { eq, isNull, sql } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../../shared/errors.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { CENTRE } from '../../../../shared/framing.ts';
import { cropPath } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import { photoCrops, photoFiles } from '../../../db/schema/photos.ts';
import type { IndexedPhoto } from '../decode/photo.ts';
import { findCroppedPhotos, findPhoto } from './queries.ts';

/** Stored together: each commit makes cached lists stale. */
const PHOTOS_AT_ONCE = 20;

export interface FocalPointOptions {
  db: Db;
  /** Looks at an image of the photo. */
  look: (photo: IndexedPhoto) => Promise<FocalPoint>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** True while photos are stored in which an older release looked for no focal point. */
export async function lacksFocalPoints(db: Db): Promise<boolean> {
  const { rows } = await db.execute<{ lacks: boolean }>(sql`
    select exists (select from ${photoFiles} where ${isNull(photoFiles.foundFocalPoint)})
      or exists (select from ${photoCrops} where ${isNull(photoCrops.foundFocalPoint)}) as lacks`);
  return rows[0]?.lacks === true;
}

/**
 * Job: looks for the focal points that are missing, of the newest photos first. It can be cut off at any point and
 * continued. A photo that cannot be read gets its centre.
 */
export async function findFocalPoints(options: FocalPointOptions, signal: AbortSignal): Promise<void> {
  const { db, log } = options;
  let found = 0;
  for (let photos = await findWithout(db); photos.length > 0; photos = await findWithout(db)) {
    const points: [IndexedPhoto, FocalPoint][] = [];
    for (const photo of photos) {
      signal.throwIfAborted();
      points.push([photo, await lookAt(options, photo)]);
    }
    await db.transaction(async (tx) => {
      for (const [photo, point] of points) await savePoint(tx, photo, point);
    });
    found += points.length;
  }
  if (found > 0) log.info({ photos: found }, 'images: focal points found');
}

async function findWithout(db: Db): Promise<IndexedPhoto[]> {
  const files = await db
    .select({ sha256: photoFiles.sha256 })
    .from(photoFiles)
    .where(isNull(photoFiles.foundFocalPoint))
    .orderBy(sql`${photoFiles.createdAt} desc`)
    .limit(PHOTOS_AT_ONCE);
  if (files.length > 0) {
    const photos = await Promise.all(files.map(({ sha256 }) => findPhoto(db, sha256)));
    return photos.filter((photo) => photo !== undefined);
  }
  const crops = await db
    .select({ url: photoCrops.url })
    .from(photoCrops)
    .where(isNull(photoCrops.foundFocalPoint))
    .limit(PHOTOS_AT_ONCE);
  const urls = crops.map(({ url }) => url);
  return [...(await findCroppedPhotos(db, urls)).values()];
}

async function lookAt({ look, log }: FocalPointOptions, photo: IndexedPhoto): Promise<FocalPoint> {
  try {
    return await look(photo);
  } catch (error) {
    if (!(error instanceof AppError) || !UNREADABLE.has(error.code)) throw error;
    log.warn({ err: error, sha256: photo.sha256 }, 'images: a photo cannot be read to find its focal point');
    return CENTRE;
  }
}

const UNREADABLE: ReadonlySet<string> = new Set(['not_found', 'unprocessable', 'unsupported_media']);

async function savePoint(db: Db, { sha256, crop }: IndexedPhoto, point: FocalPoint): Promise<void> {
  const set = { foundFocalPoint: point };
  await (crop
    ? db
        .update(photoCrops)
        .set(set)
        .where(eq(photoCrops.url, cropPath(crop.key)))
    : db.update(photoFiles).set(set).where(eq(photoFiles.sha256, sha256)));
}
