import { expect, test, vi } from 'vitest';
import { firstPhoto } from './first-photo.ts';

type Photo = EventTarget & { complete: boolean };

const pageWith = (photo: Photo | null) => ({ querySelector: () => photo }) as unknown as Document;
const photo = (complete: boolean): Photo => Object.assign(new EventTarget(), { complete });

/** Whether the promise has resolved by now. */
const isOver = async (promise: Promise<unknown>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

test('resolves at once on a page without a first photo, or with a loaded one', async () => {
  expect(await firstPhoto(pageWith(null))).toBe(false);
  expect(await firstPhoto(pageWith(photo(true)))).toBe(false);
});

test.each([
  ['load', true],
  ['error', false],
])('the photo’s event “%s” resolves with %s', async (event, hasJustLoaded) => {
  const coming = photo(false);
  const wait = firstPhoto(pageWith(coming));
  expect(await isOver(wait)).toBe(false);
  coming.dispatchEvent(new Event(event));
  expect(await wait).toBe(hasJustLoaded);
});

test('stops waiting for a slow photo after 4 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const wait = firstPhoto(pageWith(photo(false)));
  vi.advanceTimersByTime(3999);
  expect(await isOver(wait)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(await wait).toBe(false);
  vi.useRealTimers();
});
