import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planOpening } from '../../../shared/opening-plan.ts';
import { drizzle } from '../../db/orm.ts';
import { createOpeningRecorder, type OpeningRecorder } from './recorder.ts';

const OPENS_AT = '2026-11-20T13:00:00.000Z';
const day = { id: 7, opening: planOpening({ opensAt: OPENS_AT, strokeSeconds: 12, manualReveals: false }) };

/** The values of each insert. */
let stored: unknown[][];
let failure: Error | undefined;
/** How often storing failed. */
let failures: number;
let recorder: OpeningRecorder;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [stored, failure, failures] = [[], undefined, 0];
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    if (failure !== undefined) throw failure;
    if (text.startsWith('insert')) stored.push(values);
    return { rows: [] };
  };
  recorder = createOpeningRecorder({
    db: drizzle({ client: { query } as unknown as Pool }),
    now: () => new Date(OPENS_AT),
    log: { error: () => void failures++ },
    random: () => 1,
  });
});
afterEach(() => vi.useRealTimers());

test('[OPEN-6] stores counts once, a second after the database failed to store them', async () => {
  recorder.liked(day, 0, 3);
  recorder.visitors(day, 5);
  failure = new Error('Connection terminated');
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toBe(1);
  failure = undefined;
  recorder.liked(day, 0, 2);
  recorder.visitors(day, 4);
  await vi.advanceTimersByTimeAsync(999);
  expect(stored).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  const once = [
    [7, 0, 0, 5],
    [7, 0, 5],
  ];
  expect(stored).toEqual(once);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored).toEqual(once);
});

test('[OPEN-6] retries at growing intervals while the database is unavailable, at least every 30 seconds', async () => {
  recorder.liked(day, 0, 3);
  failure = new Error('Connection terminated');
  // Attempts after 1, 2, 3, 5, 9, 17, 33 and 63 seconds.
  await vi.advanceTimersByTimeAsync(63_000);
  expect(failures).toBe(8);
  for (let minutes = 0; minutes < 10; minutes++) {
    recorder.liked(day, 0, 1);
    await vi.advanceTimersByTimeAsync(60_000);
  }
  expect(failures).toBe(28);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(30_000);
  expect(stored).toEqual([[7, 0, 0, 13]]);
  recorder.liked(day, 1, 1);
  await vi.advanceTimersByTimeAsync(1000);
  expect(stored).toHaveLength(2);
});

test('[OPEN-6] begins a write only when the last one has ended', async () => {
  const connections: ((error: Error) => void)[] = [];
  const waits = () => new Promise<never>((_, reject) => connections.push(reject));
  recorder = createOpeningRecorder({
    db: drizzle({ client: { query: waits } as unknown as Pool }),
    now: () => new Date(OPENS_AT),
    log: { error: () => {} },
  });
  recorder.liked(day, 0, 1);
  await vi.advanceTimersByTimeAsync(1000);
  recorder.liked(day, 0, 1);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(connections).toHaveLength(1);
  connections[0]?.(new Error('Connection terminated'));
  await vi.advanceTimersByTimeAsync(1000);
  expect(connections).toHaveLength(2);
});

test('[OPEN-6] drops counts after an error that would recur, for example because the day was deleted', async () => {
  recorder.liked(day, 0, 3);
  failure = new Error('violates foreign key constraint');
  await vi.advanceTimersByTimeAsync(1000);
  expect(failures).toBe(1);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored).toEqual([]);
});

test('[OPEN-6] closing stores the last counts, and does not wait for an unavailable database', async () => {
  recorder.liked(day, 0, 1);
  await recorder.close();
  expect(stored).toEqual([[7, 0, 0, 1]]);
  recorder.liked(day, 0, 1);
  failure = new Error('Connection terminated');
  await recorder.close();
  failure = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored).toHaveLength(1);
});

test('[OPEN-6] closing waits for a running write, then stores the newer counts', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    await promise;
    if (text.startsWith('insert')) stored.push(values);
    return { rows: [] };
  };
  recorder = createOpeningRecorder({
    db: drizzle({ client: { query } as unknown as Pool }),
    now: () => new Date(OPENS_AT),
    log: { error: () => {} },
  });
  recorder.liked(day, 0, 1);
  await vi.advanceTimersByTimeAsync(1000);
  const closing = recorder.close();
  recorder.liked(day, 1, 2);
  resolve();
  await closing;
  expect(stored).toEqual([
    [7, 0, 0, 1],
    [7, 0, 1, 2],
  ]);
  recorder.liked(day, 2, 1);
  expect(vi.getTimerCount()).toBe(0);
});
