import { expect, test } from 'vitest';
import { createFreshness } from './freshness.ts';

async function setUp() {
  const state = { day: '2026-11-20', listening: true };
  let tell: (table: unknown) => void = () => {};
  let gap = () => {};
  const freshness = await createFreshness({
    bus: {
      subscribe: async (_, listener) => {
        tell = listener;
        return async () => {};
      },
      onGap: (listener) => {
        gap = listener;
        return () => {};
      },
      isListening: () => state.listening,
    },
    today: () => state.day,
  });
  const stamp = () => freshness.stamp(['photo_collections', 'photo_crops']);
  return { state, stamp, tell: (table: string) => tell(table), gap: () => gap() };
}

test('the stamp stays as long as none of its tables changes, and differs afterwards', async () => {
  const { stamp, tell, gap } = await setUp();
  const first = stamp();
  tell('news');
  expect(stamp()).toBe(first);
  const seen = new Set([first]);
  for (const change of [() => tell('photo_collections'), () => tell('photo_crops'), gap]) {
    change();
    seen.add(stamp());
  }
  expect(seen.size).toBe(4);
});

test('[COL-7] another day is another stamp', async () => {
  const { state, stamp } = await setUp();
  const before = stamp();
  state.day = '2026-11-21';
  expect(stamp()).not.toBe(before);
});

test('deaf, it knows nothing', async () => {
  const { state, stamp } = await setUp();
  state.listening = false;
  expect(stamp()).toBeUndefined();
});
