import { randomUUID } from 'node:crypto';
import { createBus } from '../../src/server/db/bus.ts';
import type { Database } from '../../src/server/db/connect.ts';

/**
 * Resolves once this process has received the notifications of all changes committed before. On a PostgreSQL server its
 * own notifications arrive twice: on the connection that made the change, and later on the one that listens; each
 * connection keeps their order.
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
