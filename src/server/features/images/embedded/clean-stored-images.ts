import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../db/connect.ts';
import { and, eq, getTableName, type PgColumn, type PgTable, type SQL, sql } from '../../../db/orm.ts';
import { photoMetadata, storedCollections } from '../../../db/schema/days.ts';
import { cleanImages, photoCrops, photoSources } from '../../../db/schema/photos.ts';
import { isEverythingClean, recordEverythingClean } from './clean-embedded.ts';

/** A table whose rows may hold embedded images. */
interface Place {
  table: PgTable;
  key: PgColumn;
  urls: SQL;
  /** Which rows to check. All rows of collections: one query over all their URLs would be too expensive. */
  where: SQL;
  /** Replaces the URL `before` in one row; does nothing if the row has another URL by now. */
  replace(db: Db, key: string | number, before: string, after: string): Promise<unknown>;
}

const places: readonly Place[] = [
  {
    table: storedCollections,
    key: storedCollections.id,
    urls: sql`${storedCollections.photoUrls}`,
    where: sql`true`,
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
    where: sql`${photoCrops.originalUrl} LIKE 'data:image/%'`,
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
    where: sql`${photoMetadata.photoUrl} LIKE 'data:image/%'`,
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
    where: sql`${photoSources.url} LIKE 'data:image/%'`,
    replace: (db, _, before, after) =>
      db.transaction(async (tx) => {
        const [source] = await tx.delete(photoSources).where(eq(photoSources.url, before)).returning();
        // Two sources may have the same cleaned URL, as their images may differ only in metadata.
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
  /** Returns the cleaned URL; see `cleanEmbedded`. */
  clean: (url: string, signal: AbortSignal) => Promise<string>;
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>;
}

/** True if there are collections and the job has not checked all their images yet. */
export async function hasUncleanImages(db: Db): Promise<boolean> {
  return (await db.$count(storedCollections)) > 0 && !(await isEverythingClean(db));
}

/**
 * Job: encodes the embedded images of an older release or its archive, including those of deleted collections. Reads
 * one row at a time and changes one image per statement, so that visitors' queries are hardly delayed. The next run
 * continues an interrupted one. An image that cannot be read or made small enough is not changed.
 */
export async function cleanStoredImages(options: CleaningOptions, signal: AbortSignal): Promise<void> {
  const { db, log } = options;
  let cleaned = 0;
  for (const place of places) {
    for (const key of await findKeys(db, place)) {
      signal.throwIfAborted();
      for (const url of await findUnclean(db, place, key)) {
        signal.throwIfAborted();
        if (await cleanAt(options, { place, key, url }, signal)) cleaned += 1;
      }
    }
  }
  await recordEverythingClean(db);
  if (cleaned > 0) log.info({ images: cleaned }, 'images: stored embedded images encoded again');
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
    log.warn({ err: error, ...row }, 'images: a stored embedded image cannot be encoded again');
    return false;
  }
}

const UNREADABLE: ReadonlySet<string> = new Set(['unprocessable', 'unsupported_media']);
/** Limits log lines: the key of a `photo_sources` row is its URL, here a whole embedded image. */
const LOGGED_KEY_LENGTH = 100;

async function findKeys(db: Db, { table, key, where }: Place): Promise<(string | number)[]> {
  const { rows } = await db.execute<{ key: string | number }>(
    sql`SELECT ${key} AS key FROM ${table} WHERE ${where} ORDER BY key`,
  );
  return rows.map((row) => row.key);
}

/** The embedded images of a row that the server has not encoded itself. */
async function findUnclean(db: Db, { table, key, urls }: Place, value: string | number): Promise<string[]> {
  const { rows } = await db.execute<{ url: string }>(sql`
    SELECT DISTINCT held.url FROM ${table}, unnest(${urls}) AS held(url)
    WHERE ${key} = ${value} AND held.url LIKE 'data:image/%' AND NOT EXISTS (
      SELECT FROM ${cleanImages}
      WHERE ${cleanImages.digest} = encode(sha256(convert_to(held.url, 'UTF8')), 'hex')
    )`);
  return rows.map(({ url }) => url);
}
