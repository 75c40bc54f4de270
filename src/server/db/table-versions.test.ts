import { expect, test } from 'vitest';
import { createTableVersions } from './table-versions.ts';

async function setUp() {
  const state = { day: '2026-11-20', listening: true };
  let tell: (table: unknown) => void = () => {};
  let gap = () => {};
  const tableVersions = await createTableVersions({
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
  const version = () => tableVersions.version(['photo_collections', 'photo_crops']);
  return { state, version, tell: (table: string) => tell(table), gap: () => gap() };
}

test('the version stays while none of its tables changes, and differs afterwards', async () => {
  const { version, tell, gap } = await setUp();
  const first = version();
  tell('news');
  expect(version()).toBe(first);
  const seen = new Set([first]);
  for (const change of [() => tell('photo_collections'), () => tell('photo_crops'), gap]) {
    change();
    seen.add(version());
  }
  expect(seen.size).toBe(4);
});

test('[COL-7] another date is another version', async () => {
  const { state, version } = await setUp();
  const before = version();
  state.day = '2026-11-21';
  expect(version()).not.toBe(before);
});

test('without the bus there is no version', async () => {
  const { state, version } = await setUp();
  state.listening = false;
  expect(version()).toBeUndefined();
});
