import { expect, test } from 'vitest';
import { storeUnsentLikes, takeUnsentLikes } from './unsent-likes.ts';

const DAY_MS = 24 * 60 * 60_000;
const like = (photoIndex: number, level = 3) => ({ collectionId: 7, photoIndex, level });

function memory(text?: string, maxLength = Infinity): () => Storage {
  const kept = new Map(text === undefined ? [] : [['gomai.likes', text]]);
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (value.length > maxLength) throw new Error('full');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
  return () => storage as unknown as Storage;
}

test('[LIKE-6] stores pending likes across a reload and returns them to only one page', () => {
  const storage = memory();
  storeUnsentLikes([like(0), like(1, 5)], { replaces: [], nowMs: 1000 }, storage);
  expect(takeUnsentLikes(2000, storage)).toEqual([like(0), like(1, 5)]);
  expect(takeUnsentLikes(2000, storage)).toEqual([]);
});

test('[LIKE-6] stores at most the newest hundred likes, for a day', () => {
  const storage = memory();
  const likes = Array.from({ length: 120 }, (_, n) => like(n));
  storeUnsentLikes(likes, { replaces: [], nowMs: 0 }, storage);
  expect(takeUnsentLikes(DAY_MS, storage)).toEqual(likes.slice(20));
  storeUnsentLikes(likes, { replaces: [], nowMs: 0 }, storage);
  expect(takeUnsentLikes(DAY_MS + 1, storage)).toEqual([]);
  storeUnsentLikes(likes, { replaces: [], nowMs: 1000 }, storage);
  expect(takeUnsentLikes(999, storage), 'a clock that was put back').toEqual([]);
});

test('[LIKE-6] a page without pending likes removes those it stored before', () => {
  const storage = memory();
  storeUnsentLikes([like(0)], { replaces: [], nowMs: 0 }, storage);
  storeUnsentLikes([], { replaces: [like(0)], nowMs: 0 }, storage);
  expect(takeUnsentLikes(0, storage)).toEqual([]);
});

test('[LIKE-6] when two pages close at once, the likes of both are stored', () => {
  const storage = memory();
  storeUnsentLikes([like(0), like(1)], { replaces: [], nowMs: 0 }, storage);
  storeUnsentLikes([like(1, 5), like(2)], { replaces: [], nowMs: 1 }, storage);
  storeUnsentLikes([like(2, 4)], { replaces: [like(1, 5), like(2)], nowMs: 2 }, storage);
  expect(takeUnsentLikes(3, storage)).toEqual([like(0), like(2, 4)]);
});

test('[LIKE-6] where the storage is full, the likes of other pages stay stored', () => {
  const oneLike = JSON.stringify({ keptAtMs: 0, likes: [like(0)] });
  const storage = memory(oneLike, oneLike.length);
  storeUnsentLikes([like(1)], { replaces: [], nowMs: 1 }, storage);
  expect(takeUnsentLikes(2, storage)).toEqual([like(0)]);
});

test('[LIKE-6] where the storage is full, the likes that this page stored before stay stored', () => {
  const storage = memory('', JSON.stringify({ keptAtMs: 0, likes: [like(0), like(1)] }).length);
  storeUnsentLikes([like(0)], { replaces: [], nowMs: 0 }, storage);
  storeUnsentLikes([like(1)], { replaces: [], nowMs: 0 }, storage);
  // The level of the second like has changed.
  const pending = [like(1, 4), like(2)];
  storeUnsentLikes(pending, { replaces: [like(1)], nowMs: 1 }, storage);
  storeUnsentLikes(pending, { replaces: pending, nowMs: 1 }, storage);
  expect(takeUnsentLikes(2, storage)).toEqual([like(0), like(1, 4)]);
});

test.each([
  '',
  '{',
  '3',
  'null',
  '{"keptAtMs":0}',
  '{"keptAtMs":0,"likes":[null,{"level":1},{"collectionId":-1}]}',
])('[LIKE-6] invalid stored likes are ignored: %j', (text) => {
  expect(takeUnsentLikes(0, memory(text))).toEqual([]);
});

test('[LIKE-6] a forbidden or full storage stores nothing, without an error', () => {
  const fails = () => {
    throw new Error('forbidden or full');
  };
  const full = () => ({ ...memory()(), setItem: fails });
  for (const storage of [fails, full]) {
    expect(() => storeUnsentLikes([like(0)], { replaces: [], nowMs: 0 }, storage)).not.toThrow();
    expect(takeUnsentLikes(0, storage)).toEqual([]);
  }
});
