import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createGunzip } from 'node:zlib';
import type { Pool, PoolClient } from 'pg';
import { allTables, archivedTables } from '../../db/archive/archived-tables.ts';
import { writeSequences } from '../../db/archive/sequences.ts';
import { identifier, loadTable } from '../../db/archive/table-copy.ts';
import { mergeStashedSignIn, stashSignIn } from '../../db/queries/stash-sign-in.ts';
import { mergeStashedSubscriptions, stashSubscriptions } from '../../db/queries/stash-subscriptions.ts';
import type { MediaStore } from '../../platform/files/media-store.ts';
import { ArchiveError, type ArchiveHeader, mediaFile, tableFile } from './archive-format.ts';
import type { CheckedArchive } from './check-archive.ts';

interface RestoreOptions {
  pool: Pool;
  mediaStore: Pick<MediaStore, 'adopt'>;
}

/**
 * Replaces the gallery by an archive; if one row does not fit, the gallery stays as it was. The archive must have the
 * tables of the newest migration (`migrateArchive`), and no other process may use the database.
 * @throws ArchiveError if the archive's tables or rows do not fit
 */
export async function restoreArchive(
  { folder, tablesFolder, header, media }: CheckedArchive,
  { pool, mediaStore }: RestoreOptions,
): Promise<void> {
  checkTables(header);
  const client = await pool.connect();
  try {
    // Committed first: what an interrupted import has stored is then removed after 30 days (OPS-3).
    await client.query(
      `INSERT INTO unshown_originals (sha256, type, since)
        SELECT sha256, type, now() FROM unnest($1::text[], $2::text[]) AS stored (sha256, type)
        ON CONFLICT DO NOTHING`,
      [media.map(({ sha256 }) => sha256), media.map(({ type }) => type)],
    );
    await client.query('BEGIN');
    // The transaction is idle while originals are stored, which takes hours if the media store is a bucket.
    await client.query(`SET LOCAL DateStyle = 'ISO, YMD'; SET LOCAL idle_in_transaction_session_timeout = 0`);
    // Remembers the current originals. Those that the archive lacks will be removed after 30 days.
    await client.query(
      `CREATE TEMPORARY TABLE former_originals ON COMMIT DROP AS
        SELECT sha256, type FROM photo_files UNION SELECT sha256, type FROM unshown_originals`,
    );
    await stashSubscriptions(client);
    await stashSignIn(client);
    await client.query(`TRUNCATE ${allTables().map(identifier).join(', ')}`);
    await forgetJobs(client);
    await loadTables(client, tablesFolder, header);
    await mergeStashedSubscriptions(client);
    await mergeStashedSignIn(client);
    await client.query(
      'INSERT INTO unshown_originals (sha256, type, since) SELECT DISTINCT ON (sha256) sha256, type, now() FROM former_originals',
    );
    // Originals are stored before the rows that name them become visible; a superfluous original does no harm.
    for (const key of media) await mediaStore.adopt(join(folder, mediaFile(key)), key);
    await client.query('COMMIT');
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

/** Loads an archive's rows into the database's tables, which must be empty. */
export async function loadTables(client: PoolClient, folder: string, header: ArchiveHeader): Promise<void> {
  for (const table of header.tables) {
    const file = createReadStream(join(folder, tableFile(table.name)));
    const bytes = file.pipe(createGunzip());
    file.once('error', (error) => bytes.destroy(error));
    const rows = await loadTable(client, table, bytes).catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause);
      throw new ArchiveError(`This archive does not fit: table ${table.name}: ${reason}`, { cause });
    });
    if (rows !== table.rows) {
      throw new ArchiveError(
        `This archive is broken: ${rows} of the ${table.rows} rows of ${table.name} are there.`,
      );
    }
  }
  await writeSequences(client, header.sequences);
}

/**
 * Tables that an archive lacks if release 1.1.0 made it after a newer release had migrated the database. The import
 * leaves them empty.
 */
const NOT_IN_1_1: readonly string[] = ['opening_reminders'];

function checkTables(header: ArchiveHeader): void {
  const [given, wanted] = [header.tables.map(({ name }) => name), archivedTables()];
  const odd = [
    ...given.filter((name) => !wanted.includes(name)),
    ...wanted.filter((name) => !given.includes(name) && !NOT_IN_1_1.includes(name)),
  ];
  if (odd.length > 0) throw new ArchiveError(`This archive does not fit: table ${odd.join(', ')}.`);
}

/** Deletes the queued jobs, because the rows that they name were replaced. Schedules are kept. */
async function forgetJobs(client: PoolClient): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('pgboss.job') IS NOT NULL AS known`);
  if (rows[0]?.known === true) await client.query('DELETE FROM pgboss.job');
}
