import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryBucket } from '../../../../../tests/support/memory-bucket.ts';
import { createBucketCache } from '../../../platform/bucket/bucket-cache.ts';
import { createDiskCache } from './disk-cache.ts';
import { shareDiskCache } from './share-disk-cache.ts';

const log = { warn() {} };
const data = Buffer.from('rendition');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-shared-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function machines() {
  const { bucket, objects } = memoryBucket();
  const options = {
    ...{ bucket, folder: 'images/', isOwn: /\.avif$/, maxBytes: 1e6 },
    ...{ now: () => new Date(), log },
  };
  const machine = (name: string) => {
    const disk = createDiskCache({ root: join(folder, name), maxBytes: 1e6, log });
    return { disk, cache: shareDiskCache(disk, createBucketCache(options)) };
  };
  return { objects, one: machine('one'), other: machine('other') };
}

test('fetches a rendition of another machine only once, and treats it as final', async () => {
  const { objects, one, other } = machines();
  await one.cache.set('abc.avif', data);
  await expect.poll(() => [...objects.keys()]).toEqual(['images/abc.avif']);
  expect(await other.cache.get('abc.avif')).toEqual(data);
  await other.cache.settled();
  expect(await other.disk.list()).toHaveLength(1);
  expect(await other.disk.listUnfinished('.avif')).toEqual([]);
  objects.clear();
  expect(await other.cache.get('abc.avif')).toEqual(data);
});

test('finish() with smaller bytes replaces the shared rendition', async () => {
  const { objects, one, other } = machines();
  await one.cache.set('abc.avif', data);
  await one.cache.finish('abc.avif', Buffer.from('less'));
  await expect.poll(() => objects.get('images/abc.avif')).toEqual(Buffer.from('less'));
  expect(await other.cache.get('abc.avif')).toEqual(Buffer.from('less'));
  await other.cache.settled();
});

test('[CACHE-1] finish() does not share a rendition that was removed meanwhile', async () => {
  const { objects, one } = machines();
  await one.cache.set('abc.avif', data);
  await one.cache.clear();
  await one.cache.finish('abc.avif', Buffer.from('less'));
  // Uploads run in order: an upload of `abc.avif` would have ended before that of `def.avif`.
  await one.cache.set('def.avif', data);
  expect([...objects.keys()]).toEqual(['images/def.avif']);
});

test('other machines find no rendition stored with `isShared: false`, and none with damaged bytes', async () => {
  const { objects, one, other } = machines();
  await one.cache.set('odd.avif', data, { isShared: false });
  await one.cache.set('abc.avif', data);
  await expect.poll(() => [...objects.keys()]).toEqual(['images/abc.avif']);
  expect(await other.cache.get('odd.avif')).toBeUndefined();
  objects.set('images/abc.avif', Buffer.from('other one'));
  expect(await other.cache.get('abc.avif')).toBeUndefined();
});
