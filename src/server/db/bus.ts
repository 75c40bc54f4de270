import type { FastifyBaseLogger } from 'fastify';
import type { Database, Db } from './connect.ts';
import { sql } from './orm.ts';

/** PostgreSQL's limit for a NOTIFY payload. */
const PAYLOAD_MAX_BYTES = 7_999;

export type Bus = {
  /**
   * Sends `payload` as JSON to every subscriber of `channel` in every process, including this one. With a transaction
   * as `within`, the message is sent when the transaction commits, and not if it is rolled back. Write rows first and
   * send their ids, not their contents.
   *
   * @throws RangeError when the JSON is longer than 7,999 bytes.
   */
  publish(channel: string, payload: unknown, within?: Db): Promise<void>;
  /** Resolves once subscribed, with the function to unsubscribe. Payloads are unchecked: validate their shape. */
  subscribe(channel: string, listener: (payload: unknown) => void): Promise<() => Promise<void>>;
  /** Calls `listener` after a reconnect. It must read the rows again, because messages may have been missed. */
  onGap(listener: () => void): () => void;
  /** False while messages are missed: before the first subscription on a server, and while the connection is lost. */
  isListening(): boolean;
};

/** Notifies all processes of one database by LISTEN/NOTIFY, embedded or on a server. */
export function createBus(
  { db, notifications }: Pick<Database, 'db' | 'notifications'>,
  log: Pick<FastifyBaseLogger, 'error'> = console,
): Bus {
  return {
    async publish(channel, payload, within = db) {
      const json = JSON.stringify(payload ?? null);
      const size = Buffer.byteLength(json);
      if (size > PAYLOAD_MAX_BYTES) {
        throw new RangeError(
          `A message for ${channel} has ${size} bytes; the limit is ${PAYLOAD_MAX_BYTES}.`,
        );
      }
      await within.execute(sql`SELECT pg_notify(${channel}, ${json})`);
    },
    subscribe: (channel, listener) =>
      notifications.listen(channel, (text) => {
        // If one listener throws, the others must still be called.
        try {
          listener(JSON.parse(text));
        } catch (error) {
          log.error({ err: error, channel }, 'bus: listener failed');
        }
      }),
    onGap: (listener) => notifications.onGap(listener),
    isListening: () => notifications.isListening(),
  };
}
