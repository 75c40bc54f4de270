import { randomUUID } from 'node:crypto';
import { createBus } from '../../src/server/db/bus.ts';
import type { Database } from '../../src/server/db/connect.ts';

/**
 * Resolves once this process was notified of every change committed before. On a server it receives its own twice: on
 * the connection that made them, and later on the one for notifications; each keeps their order.
 */
export async function allHeard(database: Pick<Database, 'db' | 'notifications'>): Promise<void> {
  const bus = createBus(database);
  const channel = `heard-${randomUUID()}`;
  const { promise, resolve } = Promise.withResolvers<void>();
  const unsubscribe = await bus.subscribe(channel, () => resolve());
  await bus.publish(channel, null);
  await promise;
  await unsubscribe();
}
