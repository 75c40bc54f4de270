import { join } from 'node:path';
import { type ClientBase, Pool } from 'pg';
import { ChannelListeners, channelIdentifier, listenWith } from '../notifications.ts';
import type { OpenDatabase } from '../open-database.ts';
import { assertSingleProcess, lockDirectory } from './directory-lock.ts';
import { startEngineThread } from './engine-thread.ts';
import { startMaintenance } from './maintenance.ts';
import { Tunnel } from './tunnel.ts';

/** Waiting longer for the only connection means that a transaction waits for itself. */
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
 * @throws DatabaseStartError when another process has it, in a cluster, or when it does not open.
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
  const lock = lockDirectory(directory);
  const engine = await startEngineThread({ directory, onFatal, ...rest }).catch((error: unknown) => {
    lock.release();
    throw error;
  });

  const listeners = new ChannelListeners();
  let connections = 0;
  const greet = async (client: ClientBase) => {
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
  pool.on('error', (error) => warn(`The embedded database's connection was lost: ${error.message}`));
  const maintenance = startMaintenance(pool, warn);

  return {
    pool,
    notifications: {
      listen: listenWith(listeners, (sql) => pool.query(sql)),
      onGap: (listener) => listeners.onGap(listener),
      // The same connection listens and writes.
      isListening: () => true,
      close: async () => {},
    },
    async close() {
      // Maintenance may fail; the files must be closed and the lock released all the same.
      await maintenance.stop().catch((error: unknown) => warn(`Tidying up failed: ${String(error)}`));
      await pool.end();
      await engine.stop();
      lock.release();
    },
  };
}
