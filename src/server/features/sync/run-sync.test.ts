import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import type { Bus } from '../../db/bus.ts';
import { insertRun } from './run-queries.ts';
import { type PerformOptions, performRun } from './run-sync.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());

test('[SYNC-6] a run that cannot subscribe to its end does not renew its lease', async () => {
  const { db } = opened.database;
  const run = { syncSessionId: 'run', source: 'local', folderPath: '/', isScheduled: false } as const;
  await insertRun(db, { ...run, startedAt: new Date() });
  let listeners = 0;
  const bus: Pick<Bus, 'subscribe' | 'onGap'> = {
    subscribe: () => Promise.reject(new Error('no connection')),
    onGap() {
      listeners += 1;
      return () => {};
    },
  };
  const renewals = vi.spyOn(globalThis, 'setInterval');
  const options = { db, bus, sources: {} } as unknown as PerformOptions;
  await expect(performRun(options, 'run', new AbortController().signal)).rejects.toThrow('no connection');
  expect(renewals).not.toHaveBeenCalled();
  expect(listeners).toBe(0);
  renewals.mockRestore();
});
