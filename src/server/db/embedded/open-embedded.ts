import cluster from 'node:cluster';
import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { type ClientBase, Pool } from 'pg';
import { DatabaseInUseError, DatabaseStartError } from '../database-start-error.ts';
import { ChannelListeners, channelIdentifier, listenWith } from '../notifications.ts';
import type { OpenDatabase } from '../open-database.ts';
import { surviveErrors } from '../survive-errors.ts';
import { keepDiskReserve, releaseReserve } from './disk-reserve.ts';
import { startEngineThread } from './engine-thread.ts';
import { startMaintenance } from './maintenance.ts';
import { Tunnel } from './tunnel.ts';

/** A longer wait for the only connection is probably a deadlock: a transaction that uses the pool instead of `tx`. */
const CONNECTION_TIMEOUT_MS = 60_000;

type EmbeddedOptions = {
  dataDir: string;
  instance: string | undefined;
  templateDirectory: string;
  warn: (message: string) => void;
  onFatal: (message: string) => void;
};

/**
 * Opens the embedded database in `dataDir`/database, creating it when there is none.
 *
 * @throws DatabaseStartError if another process uses it, `assertSingleProcess` refuses, or it cannot be opened
 */
export async function openEmbedded({
  dataDir,
  instance,
  warn,
  onFatal,
  ...rest
}: EmbeddedOptions): Promise<OpenDatabase> {
  assertSingleProcess(instance);
  const directory = join(dataDir, 'database');
  warnOfUnreadableTemplate(directory, rest.templateDirectory, warn);
  const lock = lockDirectory(directory);
  const start = () => startEngineThread({ directory, onFatal, ...rest });
  const engine = await start()
    .catch(async (error: unknown) => {
      // The engine also writes when it starts, so on a full disk it gets the reserved space.
      if ((await isDiskFull(dataDir)) && (await releaseReserve(dataDir, warn))) return start();
      throw error;
    })
    .catch(async (error: unknown) => {
      lock.release();
      if (await isDiskFull(dataDir)) {
        throw new DatabaseStartError(`DATA_DIR ${dataDir} is on a full disk.`, { cause: error });
      }
      throw error;
    });

  const listeners = new ChannelListeners();
  let connections = 0;
  const greet = async (client: ClientBase) => {
    surviveErrors(client);
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload));
    for (const channel of listeners.channels) await client.query(`LISTEN ${channelIdentifier(channel)}`);
    connections += 1;
    if (connections > 1) listeners.gap();
  };
  const pool = new Pool({
    stream: () => new Tunnel(engine),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    onConnect: greet,
  });
  pool.on('error', (error) =>
    warn(`database: the connection to the embedded database was lost: ${error.message}`),
  );
  const maintenance = startMaintenance(pool, warn);
  const reserve = keepDiskReserve(dataDir, warn);

  return {
    pool,
    notifications: {
      listen: listenWith(listeners, (sql) => pool.query(sql)),
      onGap: (listener) => listeners.onGap(listener),
      // One connection both listens and writes, so no notification of a successful write is missed.
      isListening: () => true,
      close: async () => {},
    },
    releaseReserve: reserve.release,
    async close({ discard = false } = {}) {
      reserve.stop();
      // Even if maintenance fails, the files must be closed and the lock released.
      if (discard) maintenance.cancel();
      else
        await maintenance
          .stop()
          .catch((error: unknown) => warn(`database: maintenance before closing failed: ${String(error)}`));
      await pool.end();
      await (discard ? engine.kill() : engine.stop());
      lock.release();
    },
  };
}

/** The engine writes its log in files of this size. */
const LOG_FILE_BYTES = 16 * 1024 * 1024;

/** Distinguishes a full disk from other failures, because the engine reports it only as 'EIO'. */
async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize < LOG_FILE_BYTES;
}

const SQLITE_BUSY = 5;
const REMEDY = 'Stop the other one, or set DATABASE_URL to share a PostgreSQL server.';

/** Held while the database is open. The kernel releases it when the process ends. */
type DirectoryLock = { release(): void };

/**
 * Locks `directory` for this process by an exclusive transaction on a SQLite file beside it. The engine itself takes
 * no lock, and two processes on one directory would lose each other's rows. SQLite is used, as Node has no flock.
 *
 * @throws DatabaseStartError if another process has the lock; the directory is then unchanged.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(dirname(directory), { recursive: true });
  const path = `${directory}.lock`;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(path, { timeout: 0 });
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DatabaseInUseError(`Another process uses the embedded database ${directory}. ${REMEDY}`);
    }
    // SQLite does not name the file. Often another user made it.
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseStartError(`${path} cannot be locked by this user: ${reason}.`, { cause: error });
  }
  return { release: () => file.close() };
}

/**
 * Refuses to run as one of several processes, because the embedded database serves only one. PM2's instance 0 may
 * start, so that the site still works if PM2 was set to several processes by mistake.
 */
export function assertSingleProcess(instance: string | undefined, isWorker = cluster.isWorker): void {
  if (instance === '0' || (instance === undefined && !isWorker)) return;
  throw new DatabaseStartError(
    `The embedded database serves one process, and this is ${instance === undefined ? 'a worker of a cluster' : `instance ${instance}`}. ${REMEDY}`,
  );
}

/**
 * Warns if a new database is needed and this user cannot read the template, a prepared database that is copied:
 * creating one without the template takes four times the memory.
 */
function warnOfUnreadableTemplate(
  directory: string,
  templateDirectory: string,
  warn: (message: string) => void,
): void {
  if (existsSync(directory) || !existsSync(templateDirectory)) return;
  try {
    accessSync(join(templateDirectory, 'PG_VERSION'), constants.R_OK);
  } catch {
    warn(
      `${templateDirectory} cannot be read by this user, so the database is made without it: \`npm run build\` corrects this.`,
    );
  }
}
