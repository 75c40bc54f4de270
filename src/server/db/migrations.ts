import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool, PoolClient } from 'pg';
import { DatabaseStartError } from './database-start-error.ts';
import { drizzle, migrate } from './orm.ts';
import { withoutSilenceLimit } from './server/silence-limit.ts';

/** Key of the advisory lock: an arbitrary number that all processes share. */
const LOCK_KEY = 35_050_505;

interface Journal {
  entries: { when: number; tag: string }[];
}

interface MigrationState {
  /** True before the first migration. */
  isNew: boolean;
  /** Names of the migrations that this database lacks. */
  pending: string[];
}

/** @throws DatabaseStartError for a database with migrations of a newer release */
export async function readMigrationState(
  client: Pool | PoolClient,
  migrationsFolder: string,
): Promise<MigrationState> {
  const journal: Journal = JSON.parse(await readFile(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const applied = await findApplied(client);
  const known = new Set(journal.entries.map(({ when }) => String(when)));
  const unknown = [...applied].filter((migration) => !known.has(migration));
  if (unknown.length > 0) {
    throw new DatabaseStartError(
      `The database belongs to a newer Gomai, with ${unknown.length} migration${unknown.length === 1 ? '' : 's'} unknown here: start that version, or one that is newer still.`,
    );
  }
  const pending = journal.entries.filter(({ when }) => !applied.has(String(when))).map(({ tag }) => tag);
  return { isNew: applied.size === 0, pending };
}

async function findApplied(client: Pool | PoolClient): Promise<Set<string>> {
  const { rows: tables } = await client.query<{ known: boolean }>(
    `SELECT to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS known`,
  );
  if (tables[0]?.known !== true) return new Set();
  const { rows } = await client.query<{ created_at: string }>(
    'SELECT created_at::text FROM drizzle.__drizzle_migrations',
  );
  return new Set(rows.map((row) => row.created_at));
}

/**
 * Migrates the schema. If several processes start at once, one migrates and the others wait.
 * @param info gets one line if migrations have run
 */
export async function runMigrations(
  pool: Pool,
  migrationsFolder: string,
  info: (message: string) => void,
): Promise<void> {
  const client = await pool.connect();
  try {
    await withoutSilenceLimit(client, async () => {
      await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
      // Read again under the lock: another process may have migrated meanwhile.
      const { pending } = await readMigrationState(client, migrationsFolder);
      const startedAt = performance.now();
      await migrate(drizzle({ client }), { migrationsFolder });
      const ms = Math.round(performance.now() - startedAt);
      if (pending.length > 0) info(`database: migrated in ${ms} ms: ${pending.join(', ')}`);
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    });
    client.release();
  } catch (error) {
    // Closing the connection also releases the lock.
    client.release(true);
    throw error;
  }
}
