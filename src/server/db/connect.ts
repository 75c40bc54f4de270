import { resolve } from 'node:path';
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { PgDatabase } from 'drizzle-orm/pg-core';
import type { Pool } from 'pg';
import { openEmbedded } from './embedded/open-embedded.ts';
import type { Notifications } from './notifications.ts';
import type { CloseOptions } from './open-database.ts';
import { openServer } from './server/open-server.ts';
import { withoutSilenceLimit } from './server/silence-limit.ts';

const MAX_CONNECTIONS = 10;
/** Made by scripts/build-template.ts; a new embedded database starts as a copy of it. */
export const TEMPLATE_DIRECTORY = resolve(import.meta.dirname, '../../../dist/database-template');

/** The database or a transaction on it: the first parameter of every function in a `queries.ts`. */
export type Db = PgDatabase<NodePgQueryResultHKT>;

export type Database = {
  db: NodePgDatabase;
  /**
   * For queries that Drizzle cannot express. The embedded pool has one connection: within a transaction use only `tx`.
   */
  pool: Pool;
  mode: 'embedded' | 'server';
  notifications: Notifications;
  /** Waits for running queries; embedded it also vacuums and closes the files cleanly. */
  close(options?: CloseOptions): Promise<void>;
};

export type ConnectOptions = {
  /** A PostgreSQL server; without it the embedded database in `dataDir`/database. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** This process's number among several, as set by PM2: the embedded database serves one process. */
  instance?: string | undefined;
  migrationsFolder: string;
  templateDirectory?: string;
  /** Connections per process in server mode, besides the one for notifications. */
  maxConnections?: number;
  warn?: (message: string) => void;
  /** The embedded engine died, e.g. of a full disk. Ends the process by default: a restart recovers. */
  onFatal?: (message: string) => void;
};

/**
 * Opens the database, embedded or on a server, and migrates its schema. Both speak the same dialect through the same
 * driver; `mode` is for display, not for decisions.
 *
 * @throws DatabaseStartError with one line for the person who starts the server.
 */
export async function connect({
  databaseUrl,
  dataDir,
  instance,
  migrationsFolder,
  templateDirectory = TEMPLATE_DIRECTORY,
  maxConnections = MAX_CONNECTIONS,
  warn = console.warn,
  onFatal = endProcess,
}: ConnectOptions): Promise<Database> {
  const opened =
    databaseUrl === undefined
      ? await openEmbedded({ dataDir: resolve(dataDir), instance, templateDirectory, warn, onFatal })
      : await openServer({ databaseUrl, maxConnections, warn });
  try {
    await runMigrations(opened.pool, migrationsFolder);
  } catch (error) {
    await opened.close();
    throw error;
  }
  const mode = databaseUrl === undefined ? 'embedded' : 'server';
  return { ...opened, db: drizzle({ client: opened.pool }), mode };
}

export function engineStopped(message: string): string {
  return `The embedded database stopped: ${message}. It recovers at the next start.`;
}

function endProcess(message: string): never {
  console.error(engineStopped(message));
  process.exit(1);
}

/** Any number, the same in every process of this database. */
const LOCK_KEY = 35_050_505;

/** Migrates the schema. Of several processes that start at once one does it, the others wait. */
async function runMigrations(pool: Pool, migrationsFolder: string): Promise<void> {
  const client = await pool.connect();
  try {
    await withoutSilenceLimit(client, async () => {
      await client.query('SELECT pg_advisory_lock($1)', [LOCK_KEY]);
      await migrate(drizzle({ client }), { migrationsFolder });
      await client.query('SELECT pg_advisory_unlock($1)', [LOCK_KEY]);
    });
    client.release();
  } catch (error) {
    // Closing the connection releases the lock, whatever state it is in.
    client.release(true);
    throw error;
  }
}
