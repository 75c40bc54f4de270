import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../db/connect.ts';
import { isSystemError } from '../decode/pixels.ts';

/** How many values are stored in one commit: more than one, because each commit makes cached lists stale. */
export const PHOTOS_AT_ONCE = 20;

interface MissingValues<Photo, Value> {
  db: Db;
  /** Up to `PHOTOS_AT_ONCE` photos without the value, in a fixed order, from offset `skipped` on. */
  findWithout(db: Db, skipped: number): Promise<Photo[]>;
  read(photo: Photo): Promise<Value>;
  /** The value for a photo that cannot be read. If undefined, nothing is stored and the next run tries again. */
  fallbackFor(error: AppError, photo: Photo): Value | undefined;
  save(tx: Db, photo: Photo, value: Value): Promise<void>;
}

/**
 * Stores a value for each photo that an older release stored without it; returns how many. After an interruption,
 * the next run continues.
 * @throws Error the first system error of reading a photo, after all other photos are done; at once any other error
 * that `fallbackFor` does not receive
 */
export async function fillMissing<Photo, Value>(
  { db, findWithout, read, fallbackFor, save }: MissingValues<Photo, Value>,
  signal: AbortSignal,
): Promise<number> {
  let failure: unknown;
  const tryRead = async (photo: Photo): Promise<Value | undefined> => {
    try {
      return await read(photo);
    } catch (error) {
      // The run continues with the other photos: only this file may be on a bad sector of the disk.
      if (isSystemError(error)) {
        failure ??= error;
        return undefined;
      }
      if (!(error instanceof AppError) || !UNREADABLE.has(error.code)) throw error;
      return fallbackFor(error, photo);
    }
  };
  let [filled, skipped] = [0, 0];
  const next = () => findWithout(db, skipped);
  for (let photos = await next(); photos.length > 0; photos = await next()) {
    const values: [Photo, Value][] = [];
    for (const photo of photos) {
      signal.throwIfAborted();
      const value = await tryRead(photo);
      if (value !== undefined) values.push([photo, value]);
    }
    skipped += photos.length - values.length;
    if (values.length === 0) continue;
    await db.transaction(async (tx) => {
      for (const [photo, value] of values) await save(tx, photo, value);
    });
    filled += values.length;
  }
  if (failure !== undefined) throw failure;
  return filled;
}

const UNREADABLE: ReadonlySet<string> = new Set(['not_found', 'unprocessable', 'unsupported_media']);
