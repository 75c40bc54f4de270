import { Client, type ClientBase, type ClientConfig, type QueryResult } from 'pg';

/** The probe is repeated, because a pooler may by chance give a client the same connection several times. */
const PROBES = 6;

/**
 * Whether the connection leads to a pooler in transaction mode, such as PgBouncer, where each transaction may run on a
 * different server connection. Without a pooler, two connections always have two server processes.
 */
export async function poolsTransactions(config: ClientConfig): Promise<boolean> {
  const clients = [new Client(config), new Client(config)];
  try {
    const pids = clients.map(() => new Set<number>());
    for (const client of clients) {
      client.on('error', () => {});
      await client.connect();
    }
    for (let probe = 0; probe < PROBES; probe++) {
      for (const [n, client] of clients.entries()) {
        // The second client sends two queries each time: with one, a pooler that assigns its connections in turn
        // would always give each client the same connection.
        for (let again = 0; again <= n; again++) pids[n]?.add(await serverPid(client));
      }
    }
    return (
      new Set(pids.flatMap((own) => [...own])).size !== clients.length || pids.some(({ size }) => size > 1)
    );
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
}

/** Identifies the database that a connection leads to, through a pooler or directly, until its server restarts. */
export async function databaseIdentity(config: ClientConfig): Promise<string> {
  const client = new Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ identity: string }>(
      `SELECT concat_ws(' ', current_database(), extract(epoch FROM pg_postmaster_start_time())) AS identity`,
    );
    return rows[0]?.identity ?? '';
  } finally {
    await client.end();
  }
}

async function serverPid(client: ClientBase): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/** Statements that only read begin with these, except `save_like`, the only function that changes tables in a SELECT. */
const READ = /^\s*(?:select\b(?!.*\bsave_like\b)|begin\b|show\b|set\b)/is;
/** BEGIN alone; pg-boss sends whole transactions as one text. */
const BEGIN = /^\s*begin\b[^;]*$/i;

type Callback = (error: Error | null, result: QueryResult) => void;
type Statement = { text?: string; name?: string; submit?: unknown };

interface PoolerOptions {
  awaitNotifications: () => Promise<unknown>;
  /** A statement that each transaction begins with, because settings of a session belong to a server connection. */
  atBegin: string;
}

/**
 * Adapts a connection to a pooler in transaction mode. Statements are not prepared by name. A COMMIT, or a change
 * without a transaction, resolves only after `awaitNotifications`, so that this process serves no data that its own
 * changes made stale.
 */
export function adaptToPooler(client: ClientBase, { awaitNotifications, atBegin }: PoolerOptions): void {
  const run = client.query.bind(client) as (...args: unknown[]) => unknown;
  const query = (config: string | Statement, ...rest: unknown[]): unknown => {
    // A COPY stream has no callback to delay.
    if (typeof config !== 'string' && typeof config.submit === 'function') return run(config, ...rest);
    const { name: _, text = '', ...settings } = typeof config === 'string' ? { text: config } : config;
    const statement = { ...settings, text: BEGIN.test(text) ? `${text}; ${atBegin}` : text };
    const callback = rest.at(-1);
    if (READ.test(text)) return run(statement, ...rest);
    const whenNotified = async () => {
      if (client.getTransactionStatus() === 'I') await awaitNotifications();
    };
    if (typeof callback !== 'function')
      return (run(statement, ...rest) as Promise<unknown>).then(async (result) => {
        await whenNotified();
        return result;
      });
    const answer: Callback = (error, result) => {
      if (error !== null && error !== undefined) (callback as Callback)(error, result);
      else whenNotified().then(() => (callback as Callback)(error, result));
    };
    return run(statement, ...rest.slice(0, -1), answer);
  };
  client.query = query as ClientBase['query'];
}
