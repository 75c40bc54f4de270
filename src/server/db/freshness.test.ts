import { expect, test } from 'vitest';
import { createFreshness } from './freshness.ts';

async function setUp() {
  const state = { now: new Date('2026-11-20T14:59:30Z'), day: '2026-11-20', listening: true };
  let tell: (table: unknown) => void = () => {};
  let gap = () => {};
  let zone = () => {};
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
    tables: ['photo_collections'],
    today: () => state.day,
    now: () => state.now,
    onZoneChange: (listener) => {
      zone = listener;
      return () => {};
    },
  });
  return { state, freshness, tell: (table: string) => tell(table), gap: () => gap(), zone: () => zone() };
}

test('the stamp stays as long as nothing of it changes, and differs afterwards', async () => {
  const { freshness, tell, gap, zone } = await setUp();
  const first = freshness.stamp();
  tell('client_likes');
  expect(freshness.stamp()).toBe(first);
  const seen = new Set([first]);
  for (const change of [() => tell('photo_collections'), gap, zone]) {
    change();
    seen.add(freshness.stamp());
  }
  expect(seen.size).toBe(4);
});

test('[COL-7] at midnight of the site another stamp begins, and not with any other minute', async () => {
  const { state, freshness } = await setUp();
  const before = freshness.stamp();
  state.now = new Date('2026-11-20T14:59:59Z');
  expect(freshness.stamp()).toBe(before);
  state.now = new Date('2026-11-20T15:00:00Z');
  state.day = '2026-11-21';
  const after = freshness.stamp();
  expect(after).not.toBe(before);
  state.now = new Date('2026-11-20T15:01:00Z');
  expect(freshness.stamp()).toBe(after);
});

test('deaf, it knows nothing', async () => {
  const { state, freshness } = await setUp();
  state.listening = false;
  expect(freshness.stamp()).toBeUndefined();
});
