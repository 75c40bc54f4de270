import { and, eq, getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../../shared/errors.ts';
import { isDataUrl } from '../../../../shared/photo-urls.ts';
import type { Db } from '../../../db/connect.ts';
import { photoMetadata, storedCollections } from '../../../db/schema/days.ts';
import { cleanPictures, photoCrops, photoSources } from '../../../db/schema/photos.ts';

/** Rows that may hold embedded images. */
interface Place {
  table: PgTable;
  key: PgColumn;
  urls: SQL;
  /** Replaces a url of one row, unless the row has changed meanwhile. */
  replace(db: Db, key: string | number, before: string, after: string): Promise<unknown>;
}

const places: readonly Place[] = [
  {
    table: storedCollections,
    key: storedCollections.id,
    urls: sql`${storedCollections.photoUrls}`,
    replace: (db, key, before, after) =>
      db
        .update(storedCollections)
        .set({
          photoUrls: sql`array_replace(${storedCollections.photoUrls}, ${before}::text, ${after}::text)`,
        })
        .where(eq(storedCollections.id, Number(key))),
  },
  {
    table: photoCrops,
    key: photoCrops.url,
    urls: sql`array[${photoCrops.originalUrl}]`,
    replace: (db, key, before, after) =>
      db
        .update(photoCrops)
        .set({ originalUrl: after })
        .where(and(eq(photoCrops.url, String(key)), eq(photoCrops.originalUrl, before))),
  },
  {
    table: photoMetadata,
    key: photoMetadata.id,
    urls: sql`array[${photoMetadata.photoUrl}]`,
    replace: (db, key, before, after) =>
      db
        .update(photoMetadata)
        .set({ photoUrl: after })
        .where(and(eq(photoMetadata.id, Number(key)), eq(photoMetadata.photoUrl, before))),
  },
  {
    table: photoSources,
    key: photoSources.url,
    urls: sql`array[${photoSources.url}]`,
    replace: (db, _, before, after) =>
      db.transaction(async (tx) => {
        const [source] = await tx.delete(photoSources).where(eq(photoSources.url, before)).returning();
        // Another image may have become the same one.
        if (source)
          await tx
            .insert(photoSources)
            .values({ ...source, url: after })
            .onConflictDoNothing();
      }),
  },
];

export interface CleaningOptions {
  db: Db;
  /** See `cleanPicture`. */
  clean: (url: string, signal: AbortSignal) => Promise<string>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** True while embedded images are stored that the server has not encoded itself. */
export async function hasUncleanPictures(db: Db): Promise<boolean> {
  for (const place of places) {
    if ((await findUncleanRows(db, place, 1)).length > 0) return true;
  }
  return false;
}

/**
 * Job: encodes stored embedded images again that came from an older release or its archive, also those of deleted
 * collections. One at a time, each in a statement of its own, so that it can be cut off at any point and continued. An
 * image that cannot be read stays.
 */
export async function cleanStoredPictures(options: CleaningOptions, signal: AbortSignal): Promise<void> {
  const { db, log } = options;
  let cleaned = 0;
  for (const place of places) {
    for (const key of await findUncleanRows(db, place)) {
      for (const url of await findEmbedded(db, place, key)) {
        signal.throwIfAborted();
        if (await cleanAt(options, { place, key, url }, signal)) cleaned += 1;
      }
    }
  }
  if (cleaned > 0) log.info({ pictures: cleaned }, 'images: stored embedded pictures encoded again');
}

async function cleanAt(
  { db, clean, log }: CleaningOptions,
  { place, key, url }: { place: Place; key: string | number; url: string },
  signal: AbortSignal,
): Promise<boolean> {
  try {
    const after = await clean(url, signal);
    if (after === url) return false;
    await place.replace(db, key, url, after);
    return true;
  } catch (error) {
    if (!(error instanceof AppError) || !UNREADABLE.has(error.code)) throw error;
    const row = { table: getTableName(place.table), key: String(key).slice(0, LOGGED_KEY_LENGTH) };
    log.warn({ err: error, ...row }, 'images: a stored embedded picture cannot be read');
    return false;
  }
}

const UNREADABLE: ReadonlySet<string> = new Set(['unprocessable', 'unsupported_media']);
/** A key may be an embedded image itself. */
const LOGGED_KEY_LENGTH = 100;

/** The keys of rows with an embedded image that the server has not encoded itself. */
async function findUncleanRows(
  db: Db,
  { table, key, urls }: Place,
  limit?: number,
): Promise<(string | number)[]> {
  const { rows } = await db.execute<{ key: string | number }>(sql`
    SELECT ${key} AS key FROM ${table} WHERE EXISTS (
      SELECT FROM unnest(${urls}) AS held(picture)
      WHERE held.picture LIKE 'data:image/%' AND NOT EXISTS (
        SELECT FROM ${cleanPictures}
        WHERE ${cleanPictures.digest} = encode(sha256(convert_to(held.picture, 'UTF8')), 'hex')
      )
    ) ORDER BY key ${limit === undefined ? sql`` : sql`LIMIT ${limit}`}`);
  return rows.map((row) => row.key);
}

async function findEmbedded(db: Db, { table, key, urls }: Place, value: string | number): Promise<string[]> {
  const { rows } = await db.execute<{ urls: string[] }>(
    sql`SELECT ${urls} AS urls FROM ${table} WHERE ${key} = ${value}`,
  );
  return [...new Set(rows.flatMap((row) => row.urls).filter(isDataUrl))];
}
