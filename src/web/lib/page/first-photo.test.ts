import { expect, test, vi } from 'vitest';
import { firstPhoto } from './first-photo.ts';

type Photo = EventTarget & { complete: boolean };

const pageWith = (photo: Photo | null) => ({ querySelector: () => photo }) as unknown as Document;
const photo = (complete: boolean): Photo => Object.assign(new EventTarget(), { complete });

/** Whether the promise has resolved by now. */
const isOver = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

test('a page without a first photo, or with a loaded one, does not wait', async () => {
  await firstPhoto(pageWith(null));
  await firstPhoto(pageWith(photo(true)));
});

test.each(['load', 'error'])('the wait ends with the photo’s %s', async (event) => {
  const coming = photo(false);
  const wait = firstPhoto(pageWith(coming));
  expect(await isOver(wait)).toBe(false);
  coming.dispatchEvent(new Event(event));
  await wait;
});

test('a slow photo does not block the page', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const wait = firstPhoto(pageWith(photo(false)));
  vi.advanceTimersByTime(3999);
  expect(await isOver(wait)).toBe(false);
  vi.advanceTimersByTime(1);
  await wait;
  vi.useRealTimers();
});
