import { buffer } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { memoryBucket } from '../../../../tests/support/memory-bucket.ts';
import { AppError } from '../../../shared/errors.ts';
import { objectOf } from '../files/file-object.ts';
import { verified } from '../files/local-copies.ts';
import { watchBucket } from './bucket-watch.ts';

const unreachable = () => Promise.reject(new AppError('media_unreachable', 'The bucket does not respond'));
const full = () => Promise.reject(new AppError('storage_full', 'The bucket is full'));
const data = objectOf(Buffer.from('data'));

function watched() {
  const clock = { now: new Date('2026-11-22T12:00:00Z') };
  const { bucket } = memoryBucket();
  let heads = 0;
  const head = bucket.head;
  bucket.head = (key) => {
    heads += 1;
    return head(key);
  };
  // `through` looks up a method at each call, so that a test can replace it.
  const calls = { ...bucket };
  const through = { ...bucket, put: (...args: Parameters<typeof bucket.put>) => calls.put(...args) };
  through.get = (key) => calls.get(key);
  through.head = (key) => calls.head(key);
  const bucketWatch = watchBucket(through, { now: () => clock.now, timeoutMs: 5 });
  const wait = (ms: number) => {
    clock.now = new Date(clock.now.getTime() + ms);
  };
  return { calls, bucketWatch, wait, heads: () => heads };
}

test('[OPS-2] a bucket is checked at most every ten seconds, and not while it is in use', async () => {
  const { bucketWatch, wait, heads } = watched();
  for (let n = 0; n < 5; n += 1) expect(await bucketWatch.problem()).toBeUndefined();
  expect(heads()).toBe(1);
  wait(9_000);
  await bucketWatch.get('a');
  wait(9_000);
  await bucketWatch.problem();
  expect(heads()).toBe(1);
  wait(1_000);
  await bucketWatch.problem();
  expect(heads()).toBe(2);
});

test('[OPS-2] reports an unreachable bucket until a call succeeds', async () => {
  const { calls, bucketWatch, wait } = watched();
  const { get, head } = calls;
  calls.get = unreachable;
  calls.head = unreachable;
  await expect(bucketWatch.get('a')).rejects.toThrow('does not respond');
  expect(await bucketWatch.problem()).toBe('unreachable');
  wait(10_000);
  expect(await bucketWatch.problem()).toBe('unreachable');
  Object.assign(calls, { get, head });
  wait(10_000);
  expect(await bucketWatch.problem()).toBeUndefined();
});

test('[OPS-2] reports a full bucket until something can be stored', async () => {
  const { calls, bucketWatch } = watched();
  const { put } = calls;
  calls.put = full;
  await expect(bucketWatch.put('a', data)).rejects.toThrow('full');
  await bucketWatch.get('a');
  expect(await bucketWatch.problem()).toBe('full');
  calls.put = put;
  await bucketWatch.put('a', data);
  expect(await bucketWatch.problem()).toBeUndefined();
});

test('[SCALE-3] a bucket that does not answer in time is slow, and unreachable once the call has failed', async () => {
  const { calls, bucketWatch, wait } = watched();
  const { head } = calls;
  const call = Promise.withResolvers<undefined>();
  const waiting = vi.fn(() => call.promise);
  calls.head = waiting;
  expect(await bucketWatch.problem()).toBe('slow');
  expect(await bucketWatch.problem()).toBe('slow');
  expect(waiting).toHaveBeenCalledTimes(1);
  call.reject(new AppError('media_unreachable', 'The bucket does not respond'));
  await expect.poll(() => bucketWatch.problem()).toBe('unreachable');
  calls.head = async (key) => {
    wait(2_000);
    return head(key);
  };
  wait(10_000);
  expect(await bucketWatch.problem()).toBe('slow');
  calls.head = head;
  wait(10_000);
  expect(await bucketWatch.problem()).toBeUndefined();
});

test('[SCALE-3] reports a bucket as damaged for an hour, or until the damaged object is replaced or removed', async () => {
  const { bucketWatch, wait } = watched();
  const read = async (key: string) => {
    const object = await bucketWatch.get(key);
    if (object === undefined) throw new Error('not there');
    return buffer(verified(object));
  };
  const damage = async () => {
    await bucketWatch.put('a', { ...data, read: () => Buffer.from('dat') });
    await expect(read('a')).rejects.toThrow('other bytes');
  };
  await bucketWatch.put('b', data);
  await damage();
  // Visitors read other objects in the meantime.
  await read('b');
  expect(await bucketWatch.problem()).toBe('damaged');
  await bucketWatch.put('a', data);
  await read('a');
  expect(await bucketWatch.problem()).toBeUndefined();

  await damage();
  await bucketWatch.remove('a');
  expect(await bucketWatch.problem()).toBeUndefined();

  await damage();
  wait(3_599_000);
  expect(await bucketWatch.problem()).toBe('damaged');
  wait(1_000);
  expect(await bucketWatch.problem()).toBeUndefined();
});
