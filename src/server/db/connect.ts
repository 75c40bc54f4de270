import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Pool } from 'pg';
import { DatabaseStartError } from './database-start-error.ts';
import { openEmbedded } from './embedded/open-embedded.ts';
import { readMigrationState, runMigrations } from './migrations.ts';
import type { Notifications } from './notifications.ts';
import type { CloseOptions } from './open-database.ts';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT, type PgDatabase } from './orm.ts';
import { openServer } from './server/open-server.ts';
import { countOtherConnections } from './server/other-connections.ts';

const MAX_CONNECTIONS = 10;
/** Made by scripts/build-template.ts; a new embedded database starts as a copy of it. */
export const TEMPLATE_DIRECTORY = resolve(import.meta.dirname, '../../../dist/database-template');

/** The database or a transaction on it: the first parameter of functions that query. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  db: NodePgDatabase;
  /** For queries that Drizzle cannot express. In a transaction use `tx`: the embedded pool has one connection. */
  pool: Pool;
  mode: 'embedded' | 'server';
  notifications: Notifications;
  /** Frees disk space that was reserved for the owner; false if none is reserved, as in server mode. */
  releaseReserve(): Promise<boolean>;
  /** Waits for running queries. An embedded database is also vacuumed and closed cleanly, unless `discard` is set. */
  close(options?: CloseOptions): Promise<void>;
};

export type ConnectOptions = {
  /** A PostgreSQL server. If undefined, the embedded database in `dataDir`/database is used. */
  databaseUrl?: string | undefined;
  /** The PostgreSQL server itself, if `databaseUrl` leads to a pooler in transaction mode. */
  directUrl?: string | undefined;
  dataDir: string;
  /** The number that PM2 gives to each of several processes. The embedded database serves only number 0. */
  instance?: string | undefined;
  migrationsFolder: string;
  templateDirectory?: string;
  /** Limit of connections per process in server mode, without the one for notifications. */
  maxConnections?: number;
  /** After this time an idle connection is closed: 30 s by default, never with 0. */
  idleTimeoutMs?: number;
  /** Throws if there is no gallery yet, instead of creating it. */
  mustExist?: boolean | undefined;
  /** Throws if a gallery on a server lacks migrations, because no backup is made before them (decision 0042). */
  mustBeMigrated?: boolean | undefined;
  /** Throws, before it migrates, if other processes use a server's database. An embedded database is never shared. */
  mustBeAlone?: boolean | undefined;
  warn?: (message: string) => void;
  info?: (message: string) => void;
  /** Called before an existing embedded database is migrated. */
  beforeMigrating?: (pool: Pool) => Promise<void>;
  /** Called if the embedded engine crashes, e.g. on a full disk. By default ends the process; a restart recovers. */
  onFatal?: (message: string) => void;
};

/**
 * Opens the database, embedded or on a server, and migrates its schema. Both have the same SQL dialect and the same
 * driver, so features do not depend on the `mode`.
 *
 * @throws DatabaseStartError with one line for the person who starts the server.
 */
export async function connect({
  databaseUrl,
  directUrl,
  dataDir,
  instance,
  migrationsFolder,
  templateDirectory = TEMPLATE_DIRECTORY,
  maxConnections = MAX_CONNECTIONS,
  idleTimeoutMs,
  mustExist = false,
  mustBeMigrated = false,
  mustBeAlone = false,
  warn = console.warn,
  info = () => {},
  beforeMigrating,
  onFatal = endProcess,
}: ConnectOptions): Promise<Database> {
  if (mustExist && databaseUrl === undefined && !existsSync(join(dataDir, 'database/PG_VERSION')))
    throw new DatabaseStartError(`There is no gallery in ${resolve(dataDir)} (DATA_DIR).`);
  const { migrationPool, ...opened } =
    databaseUrl === undefined
      ? await openEmbedded({ dataDir: resolve(dataDir), instance, templateDirectory, warn, onFatal })
      : await openServer({ databaseUrl, directUrl, maxConnections, idleTimeoutMs, warn });
  try {
    const { isNew, pending } = await readMigrationState(opened.pool, migrationsFolder);
    if (isNew && mustExist)
      throw new DatabaseStartError('There is no gallery in the database of DATABASE_URL.');
    const isChanged = !isNew && pending.length > 0;
    if (isChanged && databaseUrl !== undefined && mustBeMigrated)
      throw new DatabaseStartError(
        `The database belongs to an older Gomai and lacks ${pending.join(', ')}: use that version, or make a backup (pg_dump) and start this one first.`,
      );
    if (mustBeAlone && databaseUrl !== undefined) await refuseWhileInUse(opened.pool);
    if (isChanged && databaseUrl === undefined) await beforeMigrating?.(opened.pool);
    const pool = migrationPool?.();
    try {
      await runMigrations(pool ?? opened.pool, migrationsFolder, info);
    } finally {
      await pool?.end();
    }
  } catch (error) {
    await opened.close();
    throw error;
  }
  const mode = databaseUrl === undefined ? 'embedded' : 'server';
  return { ...opened, db: drizzle({ client: opened.pool }), mode };
}

async function refuseWhileInUse(pool: Pool): Promise<void> {
  if ((await countOtherConnections(pool)) === 0) return;
  throw new DatabaseStartError(
    'Gomai is running on this database. Stop it first, and its commands: what they hold in memory would be wrong.',
  );
}

export function engineStopped(message: string): string {
  return `database: the embedded database stopped: ${message}. It recovers at the next start.`;
}

function endProcess(message: string): never {
  console.error(engineStopped(message));
  process.exit(1);
}
