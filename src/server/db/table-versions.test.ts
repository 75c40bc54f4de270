import { expect, test } from 'vitest';
import { createTableVersions } from './table-versions.ts';

async function setUp() {
  const state = { day: '2026-11-20', listening: true, now: new Date('2026-11-20T12:00:00Z') };
  let notify: (table: unknown) => void = () => {};
  let gap = () => {};
  const tableVersions = await createTableVersions({
    bus: {
      subscribe: async (_, listener) => {
        notify = listener;
        return async () => {};
      },
      onGap: (listener) => {
        gap = listener;
        return () => {};
      },
      isListening: () => state.listening,
    },
    today: () => state.day,
    now: () => state.now,
  });
  const version = () => tableVersions.version(['photo_collections', 'photo_crops']);
  const settled = () => tableVersions.settledVersion(['photo_collections', 'photo_likes']);
  return { state, version, settled, notify: (table: string) => notify(table), gap: () => gap() };
}

test('the version changes with each of its tables and after a gap, not with another table', async () => {
  const { version, notify, gap } = await setUp();
  const first = version();
  notify('news');
  expect(version()).toBe(first);
  const seen = new Set([first]);
  for (const change of [() => notify('photo_collections'), () => notify('photo_crops'), gap]) {
    change();
    seen.add(version());
  }
  expect(seen.size).toBe(4);
});

test('[LIGHT-6] likes change the settled version at most once a second, other changes at once', async () => {
  const { state, settled, notify, gap } = await setUp();
  const at = (ms: number) => {
    state.now = new Date(Date.parse('2026-11-20T12:00:00Z') + ms);
  };
  const seen = [settled()];
  const see = () => seen.push(settled());
  notify('photo_likes');
  see();
  notify('photo_likes');
  at(999);
  see();
  at(1000);
  see();
  at(5000);
  see();
  notify('photo_collections');
  see();
  gap();
  see();
  notify('photo_likes');
  at(6000);
  notify('photo_likes');
  // The clock was set back.
  at(-60_000);
  see();
  const [first, liked, crowd, later, quiet, ...others] = seen;
  expect([crowd, quiet]).toEqual([liked, later]);
  expect(new Set([first, liked, later, ...others]).size).toBe(3 + others.length);
  state.listening = false;
  expect(settled()).toBeUndefined();
});

test('[COL-7] the version changes with the date', async () => {
  const { state, version } = await setUp();
  const before = version();
  state.day = '2026-11-21';
  expect(version()).not.toBe(before);
});

test('there is no version while the bus does not listen', async () => {
  const { state, version } = await setUp();
  state.listening = false;
  expect(version()).toBeUndefined();
});
