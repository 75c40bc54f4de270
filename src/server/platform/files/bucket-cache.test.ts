import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { memoryBucket } from '../../../../tests/support/memory-bucket.ts';
import { AppError } from '../../../shared/errors.ts';
import { objectOf } from '../bucket.ts';
import { createBucketCache } from './bucket-cache.ts';

const log = { warn() {} };
const data = Buffer.alloc(100, 1);

test('shares what was stored, within its bound: the oldest go first, others than its own stay', async () => {
  const { bucket, objects } = memoryBucket();
  await bucket.put('originals/a', objectOf(Buffer.alloc(5000)));
  const cache = createBucketCache({ bucket, folder: 'cards/', maxBytes: 350, log });
  for (const key of ['a', 'b', 'c', 'd']) await cache.put(key, objectOf(data));
  expect([...objects.keys()]).toEqual(['originals/a', 'cards/b', 'cards/c', 'cards/d']);

  const elsewhere = createBucketCache({ bucket, folder: 'cards/', maxBytes: 350, log });
  expect(await elsewhere.has('d')).toBe(true);
  expect(await buffer((await elsewhere.get('d')) ?? Readable.from([]))).toEqual(data);
  expect(await elsewhere.has('a')).toBe(false);
  expect(await elsewhere.get('a')).toBeUndefined();
});

test('a bucket that is away is as good as empty', async () => {
  const away = () => Promise.reject(new AppError('media_unreachable', 'away'));
  const { bucket } = memoryBucket();
  const cache = createBucketCache({
    bucket: { ...bucket, put: away, get: away, size: away },
    folder: 'cards/',
    maxBytes: 350,
    log,
  });
  await cache.put('a', objectOf(data));
  expect(await cache.has('a')).toBe(false);
  expect(await cache.get('a')).toBeUndefined();
});
