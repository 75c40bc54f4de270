import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import type { Bus } from '../../db/bus.ts';
import { unavailableError } from '../../db/database-errors.ts';
import { takeLease } from '../../db/lease.ts';
import { settings } from '../../db/schema/settings.ts';
import { syncProgress } from '../../db/schema/sync.ts';
import { findCurrentRun, insertRun } from './run-queries.ts';
import { type PerformOptions, performRun } from './run-sync.ts';

let opened: TestDatabase;
beforeAll(async () => {
  opened = await createTestDatabase();
});
afterAll(() => opened.remove());
afterEach(async () => {
  for (const table of [settings, syncProgress]) await opened.database.db.delete(table);
});

const NOW = new Date('2026-11-20T12:00:00Z');
const startRun = () =>
  insertRun(opened.database.db, {
    syncSessionId: 'run',
    source: 'local',
    folderPath: '/',
    isScheduled: false,
    startedAt: NOW,
  });

test('[SYNC-6] a process that cannot subscribe to the end of its run does not keep renewing the lease', async () => {
  const { db } = opened.database;
  await startRun();
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

test('[SYNC-6] a run that cannot unsubscribe still ends its lease and notifies other processes', async () => {
  const { db } = opened.database;
  await startRun();
  const published: unknown[] = [];
  const bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'> = {
    publish: async (_, payload) => void published.push(payload),
    subscribe: async () => () => Promise.reject(new Error('no connection')),
    onGap: () => () => {},
  };
  const warn = vi.fn();
  const log = { warn, error() {}, info() {} };
  // The run fails at once, because its source is missing.
  const options = { db, bus, log, sources: {}, now: () => NOW } as unknown as PerformOptions;
  await performRun(options, 'run', new AbortController().signal);
  expect(published).toEqual([{ runId: 'run' }]);
  expect(await takeLease(db, 'sync', 15)).toBeDefined();
  expect(warn).toHaveBeenCalledTimes(1);
});

test('[SYNC-6] a run that loses its database connection does not end, so that its job continues the run', async () => {
  const { db } = opened.database;
  await startRun();
  const lost = unavailableError(new Error('Connection terminated unexpectedly'));
  const source = {
    kind: 'local',
    listPhotos() {
      throw lost;
    },
  };
  const bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'> = {
    publish: async () => {},
    subscribe: async () => async () => {},
    onGap: () => () => {},
  };
  const log = { warn() {}, error() {}, info() {} };
  const options = { db, bus, log, sources: { local: source }, now: () => NOW } as unknown as PerformOptions;
  await expect(performRun(options, 'run', new AbortController().signal)).rejects.toBe(lost);
  expect(await findCurrentRun(db)).toMatchObject({ syncSessionId: 'run', errorCode: null });
});
