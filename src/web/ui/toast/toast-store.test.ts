import { expect, test } from 'vitest';
import {
  createToastStore,
  durationOf,
  PRODUCT_TOAST_MS,
  TOAST_DEFAULT_MS,
  TOAST_LIMIT,
  TOAST_REMOVE_DELAY_MS,
} from './toast-store.ts';

/** A scheduler that records the callbacks for the test to run. */
function handClock() {
  const due: { act: () => void; delayMs: number }[] = [];
  return { due, schedule: (act: () => void, delayMs: number) => due.push({ act, delayMs }) };
}

test('[TOAST-1] a new message replaces the previous one', () => {
  const store = createToastStore(handClock().schedule);
  store.show({ title: 'first' });
  store.show({ title: 'second' });
  expect(store.snapshot().map(({ title }) => title)).toEqual(['second']);
  expect(TOAST_LIMIT).toBe(1);
});

test('[TOAST-1] a dismissed message closes at once and is removed after 1000000 ms', () => {
  const { due, schedule } = handClock();
  const store = createToastStore(schedule);
  const id = store.show({ title: 'saved' });
  store.dismiss(id);
  expect(store.snapshot()).toMatchObject([{ id, open: false }]);
  expect(due.map(({ delayMs }) => delayMs)).toEqual([TOAST_REMOVE_DELAY_MS]);
  expect(TOAST_REMOVE_DELAY_MS).toBe(1_000_000);
  due[0]?.act();
  expect(store.snapshot()).toEqual([]);
});

test('[TOAST-1] dismissing a message again, or one that was replaced, does nothing', () => {
  const { due, schedule } = handClock();
  const store = createToastStore(schedule);
  const first = store.show({ title: 'first' });
  store.show({ title: 'second' });
  store.dismiss(first);
  const second = store.show({ title: 'third' });
  store.dismiss(second);
  store.dismiss(second);
  expect(due).toHaveLength(1);
});

test('[TOAST-1] a failure’s message stays until it is dismissed or replaced, unless it has a duration', () => {
  expect(durationOf({ title: 'Saved' })).toBe(TOAST_DEFAULT_MS);
  expect(durationOf({ title: 'Not saved', tone: 'destructive' })).toBe(Number.POSITIVE_INFINITY);
  expect(durationOf({ title: 'Copy Failed', tone: 'destructive', durationMs: 3000 })).toBe(3000);
});

test('[TOAST-1] shows messages for 5 s by default, those that confirm an action for 2 to 3 s', () => {
  expect(TOAST_DEFAULT_MS).toBe(5000);
  expect(PRODUCT_TOAST_MS).toBeGreaterThanOrEqual(2000);
  expect(PRODUCT_TOAST_MS).toBeLessThanOrEqual(3000);
});

test('listeners are notified of each change until they unsubscribe', () => {
  const store = createToastStore(handClock().schedule);
  let calls = 0;
  const unsubscribe = store.subscribe(() => {
    calls += 1;
  });
  store.show({ title: 'one' });
  unsubscribe();
  store.show({ title: 'two' });
  expect(calls).toBe(1);
});
