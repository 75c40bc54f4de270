import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { memoryBucket } from '../../../../tests/support/memory-bucket.ts';
import { AppError } from '../../../shared/errors.ts';
import { objectOf } from '../files/file-object.ts';
import { createBucketCache } from './bucket-cache.ts';

const log = { warn() {} };
let at = new Date('2026-11-23T00:00:00Z');
const now = () => at;
const data = Buffer.alloc(100, 1);
const options = { folder: 'cards/', isOwn: /^[a-z]$/, maxBytes: 350, now, log };

test('two caches share a bucket’s objects; above `maxBytes`, the oldest in their folder are evicted', async () => {
  const { bucket, objects } = memoryBucket();
  await bucket.put('originals/a', objectOf(Buffer.alloc(5000)));
  const cache = createBucketCache({ bucket, ...options });
  for (const key of ['a', 'b', 'c', 'd']) await cache.put(key, objectOf(data));
  expect([...objects.keys()]).toEqual(['originals/a', 'cards/b', 'cards/c', 'cards/d']);

  const elsewhere = createBucketCache({ bucket, ...options });
  expect(await elsewhere.has('d')).toBe(true);
  expect(await buffer((await elsewhere.get('d')) ?? (async function* () {})())).toEqual(data);
  expect(await elsewhere.has('a')).toBe(false);
  expect(await elsewhere.get('a')).toBeUndefined();
});

test('[SCALE-1] foreign objects are neither counted nor listed nor removed', async () => {
  const { bucket, objects } = memoryBucket();
  // The folder's marker, another program's file, and another gallery's file.
  const foreign = ['cards/', 'cards/holiday.mp4', 'cards/originals/x.jpg'];
  for (const key of foreign) await bucket.put(key, objectOf(Buffer.alloc(5000)));
  const cache = createBucketCache({ bucket, ...options });
  for (const key of ['a', 'b', 'c', 'd']) await cache.put(key, objectOf(data));
  expect([...objects.keys()]).toEqual([...foreign, 'cards/b', 'cards/c', 'cards/d']);
  expect([...(await cache.list(''))]).toEqual(['b', 'c', 'd']);
  const parts: string[][] = [];
  for await (const keys of cache.listInParts(2)) parts.push(keys);
  expect(parts).toEqual([['b', 'c'], ['d']]);
  await cache.remove('b');
  expect([...objects.keys()]).toEqual([...foreign, 'cards/c', 'cards/d']);
  await cache.removeAll('');
  expect([...objects.keys()]).toEqual(foreign);
});

test('`removeAll` works even during the pause after a failure of the bucket', async () => {
  const { bucket, objects } = memoryBucket();
  let isDown = true;
  const head: typeof bucket.head = (key) =>
    isDown ? Promise.reject(new AppError('media_unreachable', 'away')) : bucket.head(key);
  const cache = createBucketCache({ bucket: { ...bucket, head }, ...options });
  await cache.put('a', objectOf(data));
  expect(await cache.has('a')).toBe(false);
  isDown = false;
  expect(await cache.has('a'), 'during the pause').toBe(false);
  await cache.removeAll('');
  expect([...objects.keys()]).toEqual([]);
  at = new Date(at.getTime() + 60_000);
});

test('`remove` removes only the object with exactly this key', async () => {
  const { bucket, objects } = memoryBucket();
  const cache = createBucketCache({ bucket, ...options, isOwn: /^[a-z]+$/ });
  for (const key of ['a', 'ab']) await cache.put(key, objectOf(data));
  await cache.remove('a');
  expect([...objects.keys()]).toEqual(['cards/ab']);
});

test('reading an object whose bytes were changed in the bucket is an error', async () => {
  const { bucket, objects } = memoryBucket();
  const cache = createBucketCache({ bucket, ...options });
  await cache.put('a', objectOf(data));
  objects.set('cards/a', Buffer.alloc(100));
  const body = (await cache.get('a')) ?? (async function* () {})();
  await expect(buffer(body)).rejects.toMatchObject({ reason: 'media_unreachable' });
});

test('an unreachable bucket counts as empty, and is tried again after 30 s', async () => {
  const { bucket, objects } = memoryBucket();
  let calls = 0;
  const put: typeof bucket.put = async (key, object) => {
    calls += 1;
    if (calls === 1) throw new AppError('media_unreachable', 'away');
    return bucket.put(key, object);
  };
  const cache = createBucketCache({ bucket: { ...bucket, put }, ...options });
  for (let n = 0; n < 3; n++) await cache.put('a', objectOf(data));
  expect(calls).toBe(1);
  expect(await cache.has('a')).toBe(false);
  expect(await cache.get('a')).toBeUndefined();
  at = new Date(at.getTime() + 30_000);
  await cache.put('a', objectOf(data));
  expect([...objects.keys()]).toEqual(['cards/a']);
});

test('the pause after a failure ends although the clock is set back', async () => {
  const { bucket } = memoryBucket();
  await bucket.put('cards/a', objectOf(data));
  let isDown = true;
  const head: typeof bucket.head = (key) =>
    isDown ? Promise.reject(new AppError('media_unreachable', 'away')) : bucket.head(key);
  const cache = createBucketCache({ bucket: { ...bucket, head }, ...options });
  expect(await cache.has('a')).toBe(false);
  isDown = false;
  at = new Date(at.getTime() - 3_600_000);
  expect(await cache.has('a')).toBe(true);
});
