import { expect, test, vi } from 'vitest';
import { firstPhoto } from './first-photo.ts';

type Photo = EventTarget & { complete: boolean };

const pageWith = (photo: Photo | null) => ({ querySelector: () => photo }) as unknown as Document;
const photo = (complete: boolean): Photo => Object.assign(new EventTarget(), { complete });

/** Whether it is over by now. */
const isOver = async (promise: Promise<void>) =>
  Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(() => resolve(false)))]);

test('a page without a first photo, or whose photo is there, waits for nothing', async () => {
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

test('a photo that takes too long does not keep the page from being used', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const wait = firstPhoto(pageWith(photo(false)));
  vi.advanceTimersByTime(3999);
  expect(await isOver(wait)).toBe(false);
  vi.advanceTimersByTime(1);
  await wait;
  vi.useRealTimers();
});
