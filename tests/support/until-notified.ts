import { randomUUID } from 'node:crypto';
import { createBus } from '../../src/server/db/bus.ts';
import type { Database } from '../../src/server/db/connect.ts';

/**
 * Resolves once this process has received the notifications of all earlier commits. It publishes a message and waits
 * until the message arrives, because notifications arrive in order. On a PostgreSQL server a process is notified of
 * its own table changes twice: on the connection that made the change, and later on the one on which it also receives
 * the changes of other processes.
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
