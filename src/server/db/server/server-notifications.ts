import { Client, type ClientConfig } from 'pg';
import { unavailableError } from '../database-errors.ts';
import {
  type ChannelListeners,
  channelIdentifier,
  listenWith,
  type Notifications,
} from '../notifications.ts';

const FIRST_RETRY_MS = 200;
const LAST_RETRY_MS = 3_000;
const HEARTBEAT_MS = 20_000;
const ANSWER_TIMEOUT_MS = 10_000;

export interface ServerNotifications extends Notifications {
  /** Resolves once notifications of all earlier commits have arrived, or at once if the connection is lost. */
  sync(): Promise<unknown>;
}

/**
 * Runs LISTEN on a separate connection beside the pool, opened by the first listener. After a loss it reconnects
 * (after 200 ms, doubling up to 3 s), listens to every channel again and calls the `onGap` listeners. A heartbeat
 * detects dead connections.
 */
export function serverNotifications(
  config: ClientConfig,
  listeners: ChannelListeners,
  warn: (message: string) => void,
): ServerNotifications {
  let isListening = false;
  let wasListening = false;
  let connection: Promise<Client> | undefined;
  let retryMs = FIRST_RETRY_MS;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function open(): Promise<Client> {
    const client = new Client({ ...config, keepAlive: true, query_timeout: ANSWER_TIMEOUT_MS });
    client.on('notification', ({ channel, payload }) => listeners.deliver(channel, payload));
    client.on('error', () => {});
    await client.connect().catch((error: unknown) => {
      throw unavailableError(error);
    });
    try {
      for (const channel of listeners.channels) await client.query(`LISTEN ${channelIdentifier(channel)}`);
    } catch (error) {
      // Not awaited, so that the error is reported at once.
      void client.end().catch(() => {});
      throw error;
    }
    client.once('end', lost);
    isListening = true;
    retryMs = FIRST_RETRY_MS;
    // Here and not in `reconnect`, because any caller may reconnect. What was cached before may be stale.
    if (wasListening) listeners.gap();
    wasListening = true;
    return client;
  }

  function lost(): void {
    isListening = false;
    if (closed) return;
    connection = undefined;
    warn(`database: the connection for notifications is lost, retrying in ${retryMs} ms.`);
    clearTimeout(timer);
    timer = setTimeout(reconnect, retryMs);
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS);
  }

  function reconnect(): void {
    connected().catch(lost);
  }

  async function connected(): Promise<Client> {
    connection ??= open();
    const attempt = connection;
    try {
      return await attempt;
    } catch (error) {
      if (connection === attempt) connection = undefined;
      throw error;
    }
  }

  // Runs one statement at a time, because the client's own queue of statements is deprecated.
  let last: Promise<unknown> = Promise.resolve();
  function inTurn(work: () => Promise<unknown>): Promise<unknown> {
    const next = last.then(work);
    last = next.catch(() => {});
    return next;
  }
  const run = (sql: string) => inTurn(async () => (await connected()).query(sql));

  async function probe(): Promise<void> {
    const client = isListening ? await connection : undefined;
    // After a timeout the client still waits for the response, so `end` closes its socket at once, and `lost` reconnects.
    await client?.query('SELECT 1').catch(() => client.end());
  }

  const heartbeat = setInterval(() => void inTurn(probe), HEARTBEAT_MS);
  heartbeat.unref();

  return {
    listen: listenWith(listeners, run),
    onGap: (listener) => listeners.onGap(listener),
    isListening: () => isListening,
    sync: () => (isListening ? inTurn(probe).catch(() => {}) : Promise.resolve()),
    async close() {
      closed = true;
      clearInterval(heartbeat);
      clearTimeout(timer);
      const client = await connection?.catch(() => undefined);
      await client?.end();
    },
  };
}
