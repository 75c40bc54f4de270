import { randomUUID } from 'node:crypto';
import { createBus } from '../../src/server/db/bus.ts';
import type { Database } from '../../src/server/db/connect.ts';

/**
 * Resolves once this process has received the notifications of all changes committed before. It sends a notification
 * of its own and waits for it. On a PostgreSQL server a process's own notifications arrive twice: on the connection
 * that made the change, and later on the one that listens. Each connection keeps their order.
 */
export async function untilNotified(database: Pick<Database, 'db' | 'notifications'>): Promise<void> {
  const bus = createBus(database);
  const channel = `notified-${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = await bus.subscribe(channel, () => resolve());
  await bus.publish(channel, null);
  await promise;
  await unsubscribe();
}
