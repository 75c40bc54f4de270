import { drizzle } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planOpening } from '../../../shared/opening-plan.ts';
import { createOpeningRecorder, type OpeningRecorder } from './recorder.ts';

const OPENS_AT = '2026-11-20T13:00:00.000Z';
const day = { id: 7, opening: planOpening({ opensAt: OPENS_AT, strokeSeconds: 12, manualReveals: false }) };

/** The values of the inserts. */
let stored: unknown[][];
let failure: Error | undefined;
let recorder: OpeningRecorder;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [stored, failure] = [[], undefined];
  const query = async ({ text }: { text: string }, values: unknown[]) => {
    if (failure !== undefined) throw failure;
    if (text.startsWith('insert')) stored.push(values);
    return { rows: [] };
  };
  recorder = createOpeningRecorder({
    db: drizzle({ client: { query } as unknown as Pool }),
    now: () => new Date(OPENS_AT),
    log: { error: () => {} },
  });
});
afterEach(() => vi.useRealTimers());

test('[OPEN-6] counts that the database could not store are stored a second later, each once', async () => {
  recorder.liked(day, 0, 3);
  recorder.visitors(day, 5);
  failure = new Error('Connection terminated');
  await vi.advanceTimersByTimeAsync(1000);
  failure = undefined;
  recorder.liked(day, 0, 2);
  recorder.visitors(day, 4);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored).toEqual([
    [7, 0, 0, 5],
    [7, 0, 5],
  ]);
});

test('[OPEN-6] counts of a deleted day are dropped', async () => {
  recorder.liked(day, 0, 3);
  failure = new Error('violates foreign key constraint');
  await vi.advanceTimersByTimeAsync(1000);
  failure = undefined;
  await vi.advanceTimersByTimeAsync(10_000);
  expect(stored).toEqual([]);
});

test('[OPEN-6] a close stores the last counts, and ends without the database too', async () => {
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
