import cluster from 'node:cluster';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DatabaseInUseError, DatabaseStartError } from '../database-start-error.ts';

const SQLITE_BUSY = 5;
const WAY_OUT = 'Stop the other one, or set DATABASE_URL to share a PostgreSQL server.';

/** Held while the database is open; the kernel releases it when the process dies. */
export type DirectoryLock = { release(): void };

/**
 * Locks `directory` for this process by an exclusive transaction on a SQLite file beside it. The engine takes no lock
 * of its own: two processes on one directory silently lose each other's rows. Node has no flock, but SQLite does.
 *
 * @throws DatabaseStartError when another process holds it; nothing has been touched then.
 */
export function lockDirectory(directory: string): DirectoryLock {
  mkdirSync(dirname(directory), { recursive: true });
  const file = new DatabaseSync(`${directory}.lock`, { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) {
      throw new DatabaseInUseError(`Another process uses the embedded database ${directory}. ${WAY_OUT}`);
    }
    throw error;
  }
  return { release: () => file.close() };
}

/**
 * Refuses to run as one of several processes: the embedded database belongs to one. Instance 0 of PM2 is let through,
 * so that an accidental cluster still serves.
 */
export function assertSingleProcess(instance: string | undefined, isWorker = cluster.isWorker): void {
  if (instance === '0' || (instance === undefined && !isWorker)) return;
  throw new DatabaseStartError(
    `The embedded database serves one process, and this is instance ${instance ?? 'of a cluster'}. ${WAY_OUT}`,
  );
}
