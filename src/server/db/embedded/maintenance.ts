import type { Pool } from 'pg';
import { isPoolTimeout } from '../database-errors.ts';

const CHECKPOINT_WAL_BYTES = 32 * 1024 * 1024;
const CHECKPOINT_EVERY_MS = 1000;
const VACUUM_EVERY_MS = 60 * 60 * 1000;
const WAL_SINCE_CHECKPOINT = `
  SELECT pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn)::float8 AS bytes FROM pg_control_checkpoint()`;

export type Maintenance = {
  /** Ends the timers. */
  cancel(): void;
  /** Ends the timers, vacuums and writes a last checkpoint, so that the next start replays nothing. */
  stop(): Promise<void>;
};

/**
 * Replaces a server's background processes, which the engine lacks: checkpoints, without which the log grows without
 * bound, and vacuum.
 */
export function startMaintenance(pool: Pool, warn: (message: string) => void): Maintenance {
  let used = false;
  let isCancelled = false;
  // When the pool ends, a query that still waits for the connection fails a minute later; that error is ignored.
  const warnOf = (error: unknown) => {
    if (!isCancelled) warn(sentenceOf(error));
  };
  pool.on('acquire', () => {
    used = true;
  });

  const checkpoint = unlessRunning(async () => {
    if (!used) return;
    const { rows } = await pool.query<{ bytes: number }>(WAL_SINCE_CHECKPOINT);
    if ((rows[0]?.bytes ?? 0) >= CHECKPOINT_WAL_BYTES) await pool.query('CHECKPOINT');
    used = false;
  }, warnOf);
  const vacuum = unlessRunning(() => vacuumAll(pool), warnOf);

  const timers = [setInterval(checkpoint, CHECKPOINT_EVERY_MS), setInterval(vacuum, VACUUM_EVERY_MS)];
  for (const timer of timers) timer.unref();
  const cancel = () => {
    isCancelled = true;
    for (const timer of timers) clearInterval(timer);
  };
  return {
    cancel,
    async stop() {
      cancel();
      await vacuumAll(pool);
      await pool.query('CHECKPOINT');
    },
  };
}

// Commits without fsync, because a vacuum makes a hundred small commits. A power cut loses only work that is redone.
async function vacuumAll(pool: Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('SET synchronous_commit = off');
    await client.query('VACUUM (ANALYZE)');
    await client.query('RESET synchronous_commit');
    client.release();
  } catch (error) {
    // Closes the connection, which would otherwise keep the setting.
    client.release(true);
    throw error;
  }
}

function sentenceOf(error: unknown): string {
  return isPoolTimeout(error)
    ? 'database: its only connection was in use for a minute; maintenance waits until it is free.'
    : `database: maintenance failed, retrying: ${String(error)}`;
}

function unlessRunning(work: () => Promise<void>, onError: (error: unknown) => void): () => void {
  let running = false;
  return () => {
    if (running) return;
    running = true;
    work()
      .catch(onError)
      .finally(() => {
        running = false;
      });
  };
}
