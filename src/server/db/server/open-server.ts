import { type ClientBase, type ClientConfig, Pool, type PoolClient } from 'pg';
import { AppError } from '../../../shared/errors.ts';
import { unavailableError } from '../database-errors.ts';
import { DatabaseStartError } from '../database-start-error.ts';
import { ChannelListeners, channelIdentifier } from '../notifications.ts';
import type { OpenDatabase } from '../open-database.ts';
import { surviveErrors } from '../survive-errors.ts';
import { TABLE_CHANGES } from '../table-changes.ts';
import { adaptToPooler, databaseIdentity, poolsTransactions } from './pooler.ts';
import { serverNotifications } from './server-notifications.ts';
import { setSilenceLimit } from './silence-limit.ts';

const OLDEST_VERSION = 15;
const CONNECTION_TIMEOUT_MS = 10_000;
const IDLE_TIMEOUT_MS = 30_000;
/** Ends transactions that a bug left open, before they keep vacuum and other processes waiting. */
const IDLE_IN_TRANSACTION_LIMIT = 'idle_in_transaction_session_timeout = 60000';
/** The server may be silent for this long during a statement, for example while it creates an index. */
const SILENT_MS = 60_000;

type ServerOptions = {
  databaseUrl: string;
  /** The PostgreSQL server itself, if `databaseUrl` leads to a pooler. */
  directUrl?: string | undefined;
  maxConnections: number;
  warn: (message: string) => void;
  /** Idle connections are closed after this time; 0 means never. */
  idleTimeoutMs?: number | undefined;
  /** A connection on which the server is silent for this time during a statement is closed. */
  silentMs?: number;
};

/**
 * Connects to a PostgreSQL server.
 *
 * @throws DatabaseStartError if the server cannot be reached or is too old, or if `databaseUrl` leads to a pooler in
 * transaction mode and `directUrl` does not lead to the server itself. The message omits the URL's password.
 */
export async function openServer({
  databaseUrl,
  directUrl,
  maxConnections,
  warn,
  idleTimeoutMs = IDLE_TIMEOUT_MS,
  silentMs = SILENT_MS,
}: ServerOptions): Promise<OpenDatabase> {
  const config = configOf(databaseUrl);
  const listeners = new ChannelListeners();
  const direct = await directConfig(databaseUrl, directUrl);
  const notifications = serverNotifications(direct ?? config, listeners, warn);
  const pool = new SteadyPool({
    ...config,
    onConnect: (client) => {
      surviveErrors(client);
      setSilenceLimit(client, silentMs);
      if (direct === undefined) return listenForOwnChanges(client, listeners);
      adaptToPooler(client, {
        awaitNotifications: () => notifications.sync(),
        atBegin: `SET LOCAL ${IDLE_IN_TRANSACTION_LIMIT}`,
      });
      return undefined;
    },
    max: maxConnections,
    idleTimeoutMillis: idleTimeoutMs,
  });
  // Without a listener, the error of a lost idle connection would end the process. The next query opens another one.
  pool.on('error', (error) => warn(`database: an idle connection was lost: ${error.message}`));
  try {
    await checkVersion(pool);
  } catch (error) {
    await notifications.close();
    await pool.end();
    throw startError('DATABASE_URL', databaseUrl, error);
  }
  return {
    pool,
    migrationPool: direct === undefined ? undefined : () => openMigrationPool(direct),
    notifications,
    releaseReserve: async () => false,
    async close() {
      await notifications.close();
      await pool.end();
    },
  };
}

/** One direct connection, for migrations. If it is lost, the migration fails, and the process can say why. */
function openMigrationPool(direct: ClientConfig): Pool {
  const pool = new SteadyPool({ ...direct, onConnect: surviveErrors, max: 1 });
  pool.on('error', () => {});
  return pool;
}

/** `countOtherConnections` finds the gallery's connections by this `application_name`. */
export function configOf(databaseUrl: string): ClientConfig {
  const url = URL.parse(databaseUrl);
  // The driver prefers what the URL says.
  url?.searchParams.delete('application_name');
  return {
    connectionString: url?.href ?? databaseUrl,
    application_name: 'gomai',
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
  };
}

/**
 * The configuration for direct connections, if DATABASE_URL leads to a pooler in transaction mode, which delivers no
 * notifications (SCALE-5); otherwise undefined.
 */
async function directConfig(
  databaseUrl: string,
  directUrl: string | undefined,
): Promise<ClientConfig | undefined> {
  const ask = <T>(setting: string, url: string, question: (config: ClientConfig) => Promise<T>) =>
    question(configOf(url)).catch((error: unknown) => {
      throw startError(setting, url, error);
    });
  if (!(await ask('DATABASE_URL', databaseUrl, poolsTransactions))) return undefined;
  if (directUrl !== undefined && !(await ask('DATABASE_DIRECT_URL', directUrl, poolsTransactions))) {
    const leadToTheSame = async () =>
      (await ask('DATABASE_DIRECT_URL', directUrl, databaseIdentity)) ===
      (await ask('DATABASE_URL', databaseUrl, databaseIdentity));
    // Compared again on a difference, because a restart between the two queries changes the identity.
    if ((await leadToTheSame()) || (await leadToTheSame())) return configOf(directUrl);
    throw new DatabaseStartError(
      `DATABASE_DIRECT_URL (${serverName(directUrl)}) leads to another database than DATABASE_URL (${serverName(databaseUrl)}).`,
    );
  }
  const advice =
    directUrl === undefined ? 'set DATABASE_DIRECT_URL' : 'so is that of DATABASE_DIRECT_URL; set it';
  throw new DatabaseStartError(
    `The pooler of DATABASE_URL (${serverName(databaseUrl)}), such as PgBouncer, is in transaction mode: ${advice} to the PostgreSQL server itself, or pool_mode to session.`,
  );
}

function startError(setting: string, url: string, error: unknown): DatabaseStartError {
  if (error instanceof DatabaseStartError) return error;
  return new DatabaseStartError(
    `Cannot connect to the PostgreSQL server of ${setting} (${serverName(url)}): ${reason(error)}`,
    { cause: error },
  );
}

/**
 * Delivers a connection's own notifications. The server sends them before it acknowledges the commit, so this process
 * serves no stale data after its own changes. Other processes' changes arrive on the notification connection.
 */
async function listenForOwnChanges(client: ClientBase, listeners: ChannelListeners): Promise<void> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  client.on('notification', ({ channel, payload, processId }) => {
    if (processId === rows[0]?.pid) listeners.deliver(channel, payload);
  });
  // Set by a statement, because PgBouncer refuses start-up parameters that it does not know.
  await client.query(`SET ${IDLE_IN_TRANSACTION_LIMIT}`);
  await client.query(`LISTEN ${channelIdentifier(TABLE_CHANGES)}`);
}

async function checkVersion(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ number: number; name: string }>(
    `SELECT current_setting('server_version_num')::int AS number, current_setting('server_version') AS name`,
  );
  const version = rows[0];
  if (version === undefined || version.number < OLDEST_VERSION * 10_000) {
    throw new DatabaseStartError(
      `PostgreSQL ${OLDEST_VERSION} or newer is needed; the server of DATABASE_URL is ${version?.name}.`,
    );
  }
}

function serverName(databaseUrl: string): string {
  try {
    const { host, pathname } = new URL(databaseUrl);
    return `${host}${pathname}`;
  } catch {
    return 'not a url';
  }
}

function reason(error: unknown): string {
  // If a name has several IP addresses, they fail as one AggregateError without a message.
  const cause = error instanceof AppError ? error.cause : error;
  const first = cause instanceof AggregateError ? cause.errors[0] : cause;
  return first instanceof Error ? first.message : String(first);
}

type Connected = Parameters<Pool['connect']>[0];

/**
 * A pool that releases lost connections by itself. Drizzle never releases a connection that fails at BEGIN, so once
 * every connection has failed like this no query would run.
 */
class SteadyPool extends Pool {
  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | undefined {
    // The pool itself uses the callback form, for single queries, and releases the client.
    if (callback !== undefined) {
      super.connect((error, client, done) => callback(error && unavailableError(error), client, done));
      return undefined;
    }
    return super.connect().then(releasedWhenLost, (error: unknown) => {
      throw unavailableError(error);
    });
  }
}

function releasedWhenLost(client: PoolClient): PoolClient {
  const release = client.release.bind(client);
  let isLost = false;
  const lost = () => {
    isLost = true;
    release(true);
  };
  client.once('end', lost);
  client.release = (error) => {
    // A lost client was released already, but the code that uses it may not have noticed and releases it again.
    if (isLost) return;
    client.off('end', lost);
    release(error);
  };
  return client;
}
