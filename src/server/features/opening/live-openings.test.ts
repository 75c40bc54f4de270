import type { Pool } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { planOpening } from '../../../shared/opening-plan.ts';
import { drizzle } from '../../db/orm.ts';
import { createOpenings, type LiveOpenings } from './live-openings.ts';

type Row = unknown[];

/** The results of the next queries for openings; later queries find none. */
let results: (() => Row[] | Promise<Row[]>)[];
/** The results of the next attempts to store the owner's words. */
let storing: (() => Promise<unknown>)[];
let reads: number;
let nowMs: number;
let onGap: () => void;
let openings: LiveOpenings;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  [results, storing, reads, nowMs] = [[], [], 0, Date.parse('2026-11-20T03:00:00Z')];
  const query = async ({ text }: { text: string }) => {
    if (text.includes('insert into opening_words')) await storing.shift()?.();
    if (!text.includes('"is_unrevealed" =')) return { rows: [] };
    reads += 1;
    return { rows: (await results.shift()?.()) ?? [] };
  };
  const bus = {
    publish: async () => {},
    subscribe: async () => async () => {},
    isListening: () => true,
    onGap(listener: () => void) {
      onGap = listener;
      return () => {};
    },
  };
  openings = await createOpenings({
    ...{ db: drizzle({ client: { query } as unknown as Pool }), bus },
    now: () => new Date(nowMs),
    today: () => '2026-11-20',
    timeZone: () => 'Asia/Tokyo',
    photoDetails: async () => [],
    log: { error: () => {} },
  });
  reads = 0;
});
afterEach(async () => {
  await openings.close();
  vi.useRealTimers();
});

/** An opening this evening, as a row of the query. */
function openingOf(id: number): Row {
  const plan = planOpening({ opensAt: '2026-11-20T13:00:00.000Z', strokeSeconds: 12, manualReveals: false });
  return [id, '2026-11-20', [1, 2, 3, 4, 5].map((n) => `https://photos.invalid/${n}.jpg`), plan, null, null];
}

const fail = () => Promise.reject(new Error('Connection terminated'));

test.each([
  ['no opening', []],
  ['an opening this evening', [openingOf(1)]],
])('[OPEN-5] a failed read is repeated after a second if %s is known', async (_, known) => {
  results = [() => known];
  onGap();
  await vi.advanceTimersByTimeAsync(0);
  results = [fail, () => [openingOf(2)]];
  onGap();
  await vi.advanceTimersByTimeAsync(999);
  expect(openings.find(2)).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(openings.find(2)).toMatchObject({ id: 2 });
});

test('[OPEN-5] a read that fails after `close` is not repeated', async () => {
  results = [fail];
  onGap();
  await openings.close();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reads).toBe(1);
});

test('[OPEN-5] a slow read does not replace the result of a later read', async () => {
  const slow = Promise.withResolvers<Row[]>();
  results = [() => slow.promise, () => [openingOf(2)]];
  onGap();
  onGap();
  await vi.advanceTimersByTimeAsync(0);
  slow.resolve([openingOf(1)]);
  await vi.advanceTimersByTimeAsync(0);
  expect([openings.find(1), openings.find(2)]).toMatchObject([undefined, { id: 2 }]);
});

test('[OPEN-5] a slow read does not postpone the retry of a later read that failed', async () => {
  const slow = Promise.withResolvers<Row[]>();
  results = [() => slow.promise, fail, () => [openingOf(2)]];
  onGap();
  onGap();
  await vi.advanceTimersByTimeAsync(0);
  slow.resolve([openingOf(1)]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(openings.find(2)).toMatchObject({ id: 2 });
});

test('[OPEN-6] storing the owner’s words is retried a second after it failed', async () => {
  results = [() => [openingOf(1)]];
  onGap();
  await vi.advanceTimersByTimeAsync(0);
  // The opening has ended, but the owner's messages belong to it until 13:01:48.
  nowMs = Date.parse('2026-11-20T13:01:30Z');
  onGap();
  await vi.advanceTimersByTimeAsync(0);
  expect(openings.find(1)).toMatchObject({ id: 1 });

  nowMs = Date.parse('2026-11-20T14:00:00Z');
  const stored = vi.fn(async () => {});
  storing = [fail, fail, stored];
  onGap();
  await vi.advanceTimersByTimeAsync(0);
  expect(await openings.list(), 'the list is served although storing failed').toEqual([]);
  await vi.advanceTimersByTimeAsync(999);
  expect(stored).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(stored).toHaveBeenCalledOnce();
});
