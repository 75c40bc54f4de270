import fs, { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryBucket } from '../../../../tests/support/memory-bucket.ts';
import { AppError } from '../../../shared/errors.ts';
import { createLocalCopies } from '../files/local-copies.ts';
import type { MediaStore } from '../files/media-store.ts';
import type { Bucket } from './bucket.ts';
import { openMediaBucket } from './bucket-media-store.ts';
import { watchBucket } from './bucket-watch.ts';

// media-store.test.ts covers the normal cases with a real store, bucket.test.ts the protocol.

const photo = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(5000, 7)]);

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-media-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function open(bucket: Bucket, maxBytes = 1e9): MediaStore {
  const copies = createLocalCopies({ root: join(folder, 'copies'), maxBytes, log: { warn() {} } });
  return openMediaBucket(bucket, copies);
}

async function* pieces(data: Buffer) {
  for (let at = 0; at < data.length; at += 1000) yield data.subarray(at, at + 1000);
}

async function copiesIn(root: string): Promise<number> {
  const entries = await readdir(join(root, 'copies'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

const unreachable = () => Promise.reject(new AppError('media_unreachable', 'away'));

test('an upload is read from its local copy, and stored in the bucket once', async () => {
  const { bucket, calls } = memoryBucket();
  const store = open(bucket);
  const key = await store.put(pieces(photo));
  await store.put(pieces(photo));
  expect(await store.withFile(key, (file) => readFile(file))).toEqual(photo);
  expect(calls).toEqual(['put']);
});

test('[SCALE-1] an upload is stored although the folder of the copies is deleted meanwhile', async () => {
  const { bucket, calls } = memoryBucket();
  const store = open(bucket);
  const large = Buffer.concat([photo, Buffer.alloc(9 * 1024 * 1024, 7)]);
  async function* withoutFolder() {
    yield large.subarray(0, 3000);
    await rm(join(folder, 'copies'), { recursive: true });
    yield large.subarray(3000);
  }
  const key = await store.put(withoutFolder());
  expect(await store.withFile(key, (file) => readFile(file))).toEqual(large);
  expect(calls).toEqual(['put', 'get']);
});

test('[SCALE-1] a backup downloads an original whose local copy is evicted meanwhile', async () => {
  const { bucket, calls } = memoryBucket();
  const store = open(bucket);
  const key = await store.put(pieces(photo));
  const realLink = fs.link;
  const linking = vi.spyOn(fs, 'link').mockImplementationOnce(async (copy, target) => {
    await rm(copy);
    await realLink(copy, target);
  });
  syncBuiltinESMExports();
  try {
    await store.share(key, join(folder, 'backup'));
  } finally {
    linking.mockRestore();
    syncBuiltinESMExports();
  }
  expect(await readFile(join(folder, 'backup'))).toEqual(photo);
  expect(calls).toEqual(['put', 'get']);
});

test('concurrent readers of an original without a local copy share one download', async () => {
  const { bucket, calls } = memoryBucket();
  const key = await open(bucket).put(pieces(photo));
  await rm(join(folder, 'copies'), { recursive: true });
  const store = open(bucket);
  const reads = await Promise.all([
    store.withFile(key, (file) => readFile(file)),
    store.withFile(key, (file) => readFile(file)),
    buffer(await store.open(key)),
  ]);
  expect(reads).toEqual([photo, photo, photo]);
  expect(calls).toEqual(['put', 'get']);
});

test('a copy that is deleted while it is read is downloaded again', async () => {
  const { bucket } = memoryBucket();
  const store = open(bucket);
  const key = await store.put(pieces(photo));
  let attempts = 0;
  const read = await store.withFile(key, async (file) => {
    attempts += 1;
    if (attempts === 1) await rm(join(folder, 'copies'), { recursive: true });
    return readFile(file);
  });
  expect(read).toEqual(photo);
  expect(attempts).toBe(2);
});

test('a reader’s error is not retried if the copy still exists', async () => {
  const { bucket } = memoryBucket();
  const store = open(bucket);
  const key = await store.put(pieces(photo));
  let attempts = 0;
  const reading = store.withFile(key, async () => {
    attempts += 1;
    throw new Error('no photo');
  });
  await expect(reading).rejects.toThrow('no photo');
  expect(attempts).toBe(1);
});

test('a download that fails or ends too early is retried', async () => {
  const { bucket, objects } = memoryBucket();
  const key = await open(bucket).put(pieces(photo));
  await rm(join(folder, 'copies'), { recursive: true });
  async function* broken() {
    yield photo.subarray(0, 2000);
    throw new Error('connection lost');
  }
  const answers = [Readable.from(broken()), Readable.from([photo.subarray(0, 2000)])];
  const get = async (name: string) => ({
    body: answers.shift() ?? Readable.from([objects.get(name) ?? '']),
    sha256: undefined,
  });
  expect(await open({ ...bucket, get }).withFile(key, (file) => readFile(file))).toEqual(photo);
  expect(answers).toEqual([]);
});

test('no reader gets bytes other than those stored', async () => {
  const { bucket, objects, calls } = memoryBucket();
  const store = open(watchBucket(bucket, { now: () => new Date() }));
  const key = await store.put(pieces(photo));
  await rm(join(folder, 'copies'), { recursive: true });
  const [name = ''] = objects.keys();
  objects.set(name, Buffer.alloc(photo.length));
  await expect(store.withFile(key, (file) => readFile(file))).rejects.toMatchObject({
    reason: 'media_unreachable',
  });
  await expect(store.share(key, join(folder, 'backup'))).rejects.toMatchObject({
    reason: 'media_unreachable',
  });
  await expect(stat(join(folder, 'backup'))).rejects.toMatchObject({ code: 'ENOENT' });

  // A second upload repairs the original, although the bucket still reports the right hash and length.
  calls.length = 0;
  await store.put(pieces(photo));
  await store.put(pieces(photo));
  expect(calls).toEqual(['put']);
  expect(objects.get(name)).toEqual(photo);
});

test('without the bucket, originals are read from local copies and uploads fail with `media_unreachable`', async () => {
  const { bucket } = memoryBucket();
  const key = await open(bucket).put(pieces(photo));
  const store = open({ ...bucket, put: unreachable, get: unreachable, head: unreachable });
  expect(await store.withFile(key, (file) => readFile(file))).toEqual(photo);
  const another = Buffer.concat([photo, Buffer.from('2')]);
  await expect(store.put(pieces(another))).rejects.toMatchObject({ reason: 'media_unreachable' });
});

test('evicts local copies beyond `maxBytes`', async () => {
  const { bucket } = memoryBucket();
  const store = open(bucket, 12_000);
  for (let n = 0; n < 5; n++) await store.put(pieces(Buffer.concat([photo, Buffer.from(String(n))])));
  await expect.poll(() => copiesIn(folder)).toBeLessThanOrEqual(2);
});
