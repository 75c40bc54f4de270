import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { AppError } from '../../../shared/errors.ts';
import { archivedTables } from '../../db/archive/archived-tables.ts';
import { readSequences } from '../../db/archive/sequences.ts';
import { dumpTable, findTableShape, identifier } from '../../db/archive/table-copy.ts';
import { writeDurably } from '../../platform/files/durable-file.ts';
import { hashFile } from '../../platform/files/hash-file.ts';
import { BrokenCopyError } from '../../platform/files/local-copies.ts';
import type { MediaKey, MediaStore, StoredMedia } from '../../platform/files/media-store.ts';
import {
  type ArchivedTable,
  type ArchiveHeader,
  HEADER_FILE,
  MEDIA_FOLDER,
  mediaFile,
  newHeader,
  TABLES_FOLDER,
  tableFile,
} from './archive-format.ts';

/** If more downloads than this break off, the bucket itself is failing, so the snapshot fails too. */
const MAX_BROKEN_OFF = 20;

export interface Snapshot extends ArchiveHeader {
  /** The originals that are not in the archive. */
  missing: MediaKey[];
  /** How many `missing` originals may still exist: their downloads broke off twice. */
  brokenOff: number;
}

export interface SnapshotOptions {
  pool: Pool;
  mediaStore: Pick<MediaStore, 'share' | 'place'>;
  /** The folder of the archive, which must not exist yet. The archive is complete once it contains its header. */
  folder: string;
  /** Archives to hard-link originals from, if the media store is on another disk. */
  previous?: readonly string[];
  now: () => Date;
}

/**
 * Archives one consistent state of the gallery, while the gallery keeps running. Originals are hard-linked where
 * possible. Lost and damaged originals, and up to 20 whose downloads keep breaking off, are reported as missing.
 * @throws AppError `media_unreachable` if no original can be read, as when the disk of the originals is not mounted
 */
export async function takeSnapshot({
  pool,
  mediaStore,
  folder,
  previous = [],
  now,
}: SnapshotOptions): Promise<Snapshot> {
  await mkdir(join(folder, TABLES_FOLDER), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, MEDIA_FOLDER), { mode: 0o700 });
  const createdAt = now().toISOString();
  const { originals, ...database } = await atOneMoment(pool, (client) => dumpDatabase(client, folder));
  const media = { files: 0, bytes: 0 };
  const missing: MediaKey[] = [];
  /** Copies originals; returns those whose downloads broke off. */
  const copy = async (some: StoredMedia[]) => {
    const brokenOff: StoredMedia[] = [];
    for (const original of some) {
      const file = mediaFile(original);
      const copies = previous.map((archive) => join(archive, file));
      try {
        await mediaStore.share(original, join(folder, file), copies);
        media.files += 1;
        media.bytes += original.bytes;
      } catch (error) {
        if (isLost(error)) missing.push(original);
        else if (error instanceof BrokenCopyError && brokenOff.length < MAX_BROKEN_OFF)
          brokenOff.push(original);
        else throw error;
      }
    }
    return brokenOff;
  };
  // Downloads that broke off are retried after all others.
  const brokenOff = await copy(await copy(originals));
  missing.push(...brokenOff);
  if (media.files === 0 && missing.length > 0) {
    const message = `None of the gallery's ${missing.length} originals can be read from ${mediaStore.place}.`;
    throw new AppError('media_unreachable', message);
  }
  const header = newHeader({ createdAt, ...database, media: { ...media, missing: missing.length } });
  await writeDurably(join(folder, HEADER_FILE), Buffer.from(`${JSON.stringify(header, null, 2)}\n`));
  return { ...header, missing, brokenOff: brokenOff.length };
}

/** Whether an original is deleted or damaged, so that retrying its download is pointless. */
function isLost(error: unknown): boolean {
  return error instanceof BrokenCopyError
    ? error.isDamaged
    : error instanceof AppError && error.code === 'not_found';
}

/** Runs `work` in a transaction that sees one state of all tables. If `work` fails, closes its connection. */
async function atOneMoment<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  try {
    const known = await existing(client, archivedTables());
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ, READ ONLY');
    // Before the first query, which fixes the state: a table that a migration rewrites after that would seem empty.
    await client.query(`LOCK TABLE ${known.map(identifier).join(', ')} IN ACCESS SHARE MODE`);
    // Without this, the format of timestamps depends on the connection.
    await client.query(`SET LOCAL TimeZone = 'UTC'; SET LOCAL DateStyle = 'ISO, YMD'`);
    const result = await work(client);
    await client.query('COMMIT');
    client.release();
    return result;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function dumpDatabase(client: PoolClient, folder: string) {
  const names = await existing(client, archivedTables());
  const tables: ArchivedTable[] = [];
  for (const name of names) tables.push(await dumpToFile(client, name, join(folder, tableFile(name))));
  const originals = await client.query<StoredMedia>(
    'SELECT sha256, type, bytes::float8 AS bytes FROM photo_files ORDER BY created_at, sha256',
  );
  const migrations = await client.query<{ created_at: string }>(
    'SELECT created_at FROM drizzle.__drizzle_migrations ORDER BY created_at',
  );
  return {
    migrations: migrations.rows.map((row) => row.created_at),
    tables,
    sequences: await readSequences(client, names),
    originals: originals.rows,
  };
}

/** Returns those of the tables that exist: a database that has not been migrated yet lacks the newer ones. */
async function existing(client: PoolClient, names: string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) WITH ORDINALITY AS t(name, place) WHERE to_regclass(quote_ident(name)) IS NOT NULL ORDER BY place',
    [names],
  );
  return rows.map(({ name }) => name);
}

async function dumpToFile(client: PoolClient, name: string, path: string): Promise<ArchivedTable> {
  const shape = await findTableShape(client, name);
  let rows = 0;
  const counted = async function* (parts: AsyncIterable<Buffer>) {
    for await (const part of parts) {
      rows += rowsIn(part);
      yield part;
    }
  };
  await pipeline(
    dumpTable(client, shape),
    counted,
    createGzip(),
    createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true }),
  );
  return { name, columns: shape.columns, rows, ...(await hashFile(path)) };
}

/** In COPY's text format every line break ends a row. */
function rowsIn(part: Buffer): number {
  let rows = 0;
  for (let at = part.indexOf('\n'); at !== -1; at = part.indexOf('\n', at + 1)) rows += 1;
  return rows;
}
