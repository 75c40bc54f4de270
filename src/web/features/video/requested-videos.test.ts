import { expect, test } from 'vitest';
import { createRequestedVideos } from './requested-videos.ts';

function storageOf(values: Record<string, string> = {}) {
  return {
    getItem: (key: string) => values[key] ?? null,
    setItem(key: string, value: string) {
      values[key] = value;
    },
  };
}

test('[VID-1] the requested videos survive a reload', () => {
  const storage = storageOf();
  const before = createRequestedVideos(() => storage);
  before.add(3);
  before.add(5);
  before.remove(3);
  expect(createRequestedVideos(() => storage).list()).toEqual([5]);
});

test('remembers requests if storage is forbidden, and starts empty if the stored text is invalid', () => {
  const forbidden = createRequestedVideos(() => {
    throw new Error('denied');
  });
  forbidden.add(1);
  expect(forbidden.list()).toEqual([1]);
  expect(createRequestedVideos(() => storageOf({ 'gomai.requested-videos': '{"a":1}' })).list()).toEqual([]);
});
