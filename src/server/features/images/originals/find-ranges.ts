import type { FastifyBaseLogger } from 'fastify';
import type { AppError } from '../../../../shared/errors.ts';
import type { PhotoRange } from '../../../../shared/photo-range.ts';
import type { Db } from '../../../db/connect.ts';
import { eq, isNull, sql } from '../../../db/orm.ts';
import { photoFiles } from '../../../db/schema/photos.ts';
import type { MediaKey } from '../../../platform/files/media-store.ts';
import type { ImageType } from '../../../platform/image-type.ts';
import { fillMissing, PHOTOS_AT_ONCE } from './fill-missing.ts';

interface RangesOptions {
  db: Db;
  read: (original: MediaKey) => Promise<PhotoRange>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** Whether any original still lacks a range, because an older release stored it. */
export async function lacksRanges(db: Db): Promise<boolean> {
  const some = await db
    .select({ range: photoFiles.range })
    .from(photoFiles)
    .where(isNull(photoFiles.range))
    .limit(1);
  return some.length > 0;
}

/**
 * Job: reads the missing ranges; returns whether any original is HDR, even if an earlier run found that. A damaged
 * original counts as standard. An original that is not in the store is tried again in the next run.
 */
export async function findRanges({ db, read, log }: RangesOptions, signal: AbortSignal): Promise<boolean> {
  const fallbackFor = (err: AppError, { sha256 }: MediaKey) => {
    log.warn({ err, sha256 }, 'images: an original cannot be read to find its range');
    return err.code === 'not_found' ? undefined : ('standard' as const);
  };
  const found = await fillMissing({ db, findWithout, read, fallbackFor, save: saveRange }, signal);
  if (found > 0) log.info({ photos: found }, 'images: ranges found');
  return (await db.$count(photoFiles, eq(photoFiles.range, 'hdr'))) > 0;
}

async function findWithout(db: Db, skipped: number): Promise<MediaKey[]> {
  const rows = await db
    .select({ sha256: photoFiles.sha256, type: photoFiles.type })
    .from(photoFiles)
    .where(isNull(photoFiles.range))
    .orderBy(sql`${photoFiles.createdAt} desc`, photoFiles.sha256)
    .offset(skipped)
    .limit(PHOTOS_AT_ONCE);
  return rows.map(({ sha256, type }) => ({ sha256, type: type as ImageType }));
}

async function saveRange(db: Db, { sha256 }: MediaKey, range: PhotoRange): Promise<void> {
  await db.update(photoFiles).set({ range }).where(eq(photoFiles.sha256, sha256));
}
