import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../db/connect.ts';

/** Looked at and stored together: each commit makes cached lists stale. */
export const PHOTOS_AT_ONCE = 20;

interface MissingValues<Photo, Value> {
  db: Db;
  /** Some photos without the value, the newest first. */
  findWithout(db: Db): Promise<Photo[]>;
  look(photo: Photo): Promise<Value>;
  /** Of a photo that cannot be read. */
  otherwise: Value;
  onUnreadable(error: AppError, photo: Photo): void;
  save(tx: Db, photo: Photo, value: Value): Promise<void>;
}

/**
 * Looks for what an older release did not read of photos; returns of how many. It can be cut off at any point and
 * continued.
 */
export async function fillMissing<Photo, Value>(
  { db, findWithout, look, otherwise, onUnreadable, save }: MissingValues<Photo, Value>,
  signal: AbortSignal,
): Promise<number> {
  const lookAt = async (photo: Photo): Promise<Value> => {
    try {
      return await look(photo);
    } catch (error) {
      if (!(error instanceof AppError) || !UNREADABLE.has(error.code)) throw error;
      onUnreadable(error, photo);
      return otherwise;
    }
  };
  let filled = 0;
  for (let photos = await findWithout(db); photos.length > 0; photos = await findWithout(db)) {
    const values: [Photo, Value][] = [];
    for (const photo of photos) {
      signal.throwIfAborted();
      values.push([photo, await lookAt(photo)]);
    }
    await db.transaction(async (tx) => {
      for (const [photo, value] of values) await save(tx, photo, value);
    });
    filled += values.length;
  }
  return filled;
}

const UNREADABLE: ReadonlySet<string> = new Set(['not_found', 'unprocessable', 'unsupported_media']);
