/** The process of tests/support/gallery-host.ts: starts and stops galleries as src/server/main.ts does. */
import { resolve } from 'node:path';
import { readEnv } from '../../src/server/env.ts';
import { builtPages } from '../../src/server/http/page.ts';
import { createFilesPrivately } from '../../src/server/platform/files/private-files.ts';
import { createLog } from '../../src/server/server-log.ts';
import { type Running, start } from '../../src/server/start.ts';
import { lowerPoolThreadPriority } from '../../src/server/thread-pool.ts';
import type { HostOrder, HostReport } from './gallery-host.ts';

createFilesPrivately();
await lowerPoolThreadPriority();
const pages = await builtPages(resolve(import.meta.dirname, '../../dist'));
const running = new Map<number, Running>();

async function obey(order: HostOrder): Promise<HostReport> {
  const { id } = order;
  if (order.kind === 'stop') {
    await running.get(id)?.close();
    running.delete(id);
    return { kind: 'stopped', id };
  }
  const env = readEnv(order.env);
  const gallery = await start(env, pages, createLog(env));
  // Each start adds a listener, which would keep its gallery in memory.
  for (const signal of ['SIGTERM', 'SIGINT']) process.removeAllListeners(signal);
  running.set(id, gallery);
  return { kind: 'started', id, url: gallery.address };
}

process.on('message', (order: HostOrder) => {
  obey(order)
    .catch((error: unknown): HostReport => ({ kind: 'failed', id: order.id, reason: String(error) }))
    .then((report) => process.send?.(report));
});
process.once('disconnect', () => process.exit());
