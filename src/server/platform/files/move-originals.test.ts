import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { memoryBucket } from '../../../../tests/support/memory-bucket.ts';
import { openMediaBucket } from '../bucket/bucket-media-store.ts';
import { openMediaFolder } from './folder-media-store.ts';
import { createLocalCopies } from './local-copies.ts';
import type { MediaKey, MediaStore } from './media-store.ts';
import { moveOriginals } from './move-originals.ts';
import { shareFile } from './share-file.ts';

const PHOTOS = 30;

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-move-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

function openBucket() {
  const { bucket, objects, calls } = memoryBucket();
  const copies = createLocalCopies({ root: join(folder, 'copies'), maxBytes: 1e9, log: { warn() {} } });
  return { store: openMediaBucket(bucket, copies), bucket, objects, calls };
}

async function fill(store: MediaStore): Promise<MediaKey[]> {
  const keys: MediaKey[] = [];
  for (let n = 0; n < PHOTOS; n++) {
    const data = Buffer.concat([Buffer.from('ffd8ffe000104a464946', 'hex'), Buffer.alloc(300, n)]);
    const { sha256, type } = await store.put(
      (async function* () {
        yield data;
      })(),
    );
    keys.push({ sha256, type });
  }
  return keys;
}

const hashOf = (data: Uint8Array) => createHash('sha256').update(data).digest('hex');

test('[SCALE-2] originals move to a bucket and back with the same bytes, even if a move is interrupted', async () => {
  const from = await openMediaFolder(join(folder, 'media'));
  const keys = await fill(from);
  const { store: bucket, objects } = openBucket();
  let copies = 0;
  const cutOff = {
    ...bucket,
    adopt: async (path: string, key: MediaKey) => {
      copies += 1;
      if (copies % 11 === 0) throw new Error('killed');
      await bucket.adopt(path, key);
    },
  };
  for (let interruptions = 0; interruptions < 2; interruptions++) {
    await expect(moveOriginals({ from, to: cutOff, keys: from.list() })).rejects.toThrow('killed');
  }
  const { moved, kept, missing } = await moveOriginals({ from, to: bucket, keys: from.list() });
  expect({ all: moved + kept, missing }).toEqual({ all: PHOTOS, missing: [] });
  expect(kept).toBeGreaterThanOrEqual(20);
  expect([...objects.keys()].toSorted()).toEqual(
    keys.map(({ sha256 }) => `originals/${sha256}.jpg`).toSorted(),
  );
  for (const [name, data] of objects) expect(name).toContain(hashOf(data));
  expect(await moveOriginals({ from, to: bucket, keys: from.list() })).toEqual({
    moved: 0,
    kept: PHOTOS,
    missing: [],
  });

  await rm(join(folder, 'media'), { recursive: true });
  await rm(join(folder, 'copies'), { recursive: true, force: true });
  const back = await openMediaFolder(join(folder, 'media'));
  expect(await moveOriginals({ from: bucket, to: back, keys: bucket.list() })).toEqual({
    moved: PHOTOS,
    kept: 0,
    missing: [],
  });
  for (const key of keys) expect(await back.isWhole(key)).toBe(true);
});

test('[SCALE-2] reports damaged, unreadable and absent originals as missing, and moves the others', async () => {
  const from = await openMediaFolder(join(folder, 'media'));
  const [damaged, unreadable, ...others] = await fill(from);
  if (damaged === undefined || unreadable === undefined) throw new Error('no photo');
  await from.withFile(damaged, (file) => writeFile(file, 'other bytes'));
  await from.withFile(unreadable, async (file) => {
    await rm(file);
    // A folder can be opened but not read, like a file with a bad sector.
    await mkdir(file);
  });
  const nowhere: MediaKey = { sha256: 'f'.repeat(64), type: 'png' };
  const { store: to } = openBucket();
  const keys = async function* () {
    yield nowhere;
    yield* from.list();
  };
  const { missing, ...counts } = await moveOriginals({ from, to, keys: keys() });
  expect(counts).toEqual({ moved: others.length, kept: 0 });
  expect(missing).toHaveLength(3);
  expect(missing).toEqual(expect.arrayContaining([nowhere, damaged, unreadable]));
  expect(await to.has(damaged)).toBe(false);
});

test('[SCALE-2] a move continues although a starting gallery removes the drafts of the move', async () => {
  const from = await openMediaFolder(join(folder, 'media'));
  const keys = await fill(from);
  const drafts = join(folder, 'back', 'drafts');
  let shared = 0;
  const share: typeof shareFile = async (...files) => {
    await shareFile(...files);
    shared += 1;
    if (shared === 5 || shared === 20) for (const name of await readdir(drafts)) await rm(join(drafts, name));
  };
  const to = await openMediaFolder(join(folder, 'back'), { share });
  expect(await moveOriginals({ from, to, keys: from.list() })).toEqual({
    moved: PHOTOS,
    kept: 0,
    missing: [],
  });
  expect(shared).toBeGreaterThan(PHOTOS);
  for (const key of keys) expect(await to.isWhole(key)).toBe(true);
});

test('[SCALE-2] replaces wrong bytes in the target, but does not copy wrong bytes from the source', async () => {
  const folderStore = await openMediaFolder(join(folder, 'media'));
  const [key] = await fill(folderStore);
  const { store, objects } = openBucket();
  if (key === undefined) throw new Error('no photo');
  await moveOriginals({ from: folderStore, to: store, keys: folderStore.list() });
  await folderStore.withFile(key, (file) => writeFile(file, 'other bytes'));
  expect(await moveOriginals({ from: store, to: folderStore, keys: store.list() })).toEqual({
    moved: 1,
    kept: PHOTOS - 1,
    missing: [],
  });
  expect(await folderStore.isWhole(key)).toBe(true);

  await folderStore.remove(key);
  await store.removeCopy(key);
  objects.set(`originals/${key.sha256}.jpg`, Buffer.from('other bytes'));
  const { missing } = await moveOriginals({ from: store, to: folderStore, keys: store.list() });
  expect(missing).toEqual([key]);
  expect(await folderStore.has(key)).toBe(false);
});
