import fs, { mkdir, mkdtemp, readdir, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let root: string;
let warnings: unknown[];
beforeEach(async () => {
  warnings = [];
  root = join(await mkdtemp(join(tmpdir(), 'gomai-cache-')), 'images');
});
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }));

type Options = Parameters<typeof createDiskCache>[0];

function open({ maxBytes = 1000, ...options }: Partial<Options> = {}) {
  return createDiskCache({
    root,
    maxBytes,
    log: { warn: (error: unknown) => void warnings.push(error) },
    ...options,
  });
}

const bytesOnDisk = async () => (await open().list()).reduce((sum, { bytes }) => sum + bytes, 0);

test('returns stored renditions, even after a restart', async () => {
  await open().set('abc.avif', Buffer.from('picture'));
  const reopened = open();
  expect(reopened.has('abc.avif')).toBe(true);
  expect(await reopened.get('abc.avif')).toEqual(Buffer.from('picture'));
  expect(await reopened.get('unknown')).toBeUndefined();
});

test('evicts the least recently used renditions when it is full', async () => {
  const cache = open({ maxBytes: 350 });
  for (const [n, key] of ['aa1', 'bb2', 'cc3'].entries()) {
    await cache.set(key, Buffer.alloc(100));
    const used = new Date(2026, 0, 1 + n);
    await utimes(join(root, key.slice(0, 2), key), used, used);
  }
  await cache.set('dd4', Buffer.alloc(100));
  await cache.settled();
  expect(['aa1', 'bb2', 'cc3', 'dd4'].filter(cache.has)).toEqual(['bb2', 'cc3', 'dd4']);
});

test('evicts and lists renditions on a disk of its own, whose `lost+found` belongs to root', async () => {
  await mkdir(join(root, 'lost+found'), { recursive: true });
  const realReaddir = fs.readdir as (...args: unknown[]) => Promise<never>;
  vi.spyOn(fs, 'readdir').mockImplementation((async (path: string, options: unknown) => {
    if (path.endsWith('lost+found')) throw Object.assign(new Error('permission denied'), { code: 'EACCES' });
    return realReaddir(path, options);
  }) as never);
  syncBuiltinESMExports();
  try {
    const cache = open({ maxBytes: 250 });
    for (const key of ['aa1.avif', 'bb2.avif', 'cc3.avif']) await cache.set(key, Buffer.alloc(100));
    await cache.settled();
    expect(await cache.list()).toHaveLength(2);
    expect(await cache.listUnfinished('.avif')).toHaveLength(2);
  } finally {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  }
});

test('leaves no partial file after a write, and works after its folder was deleted', async () => {
  const cache = open();
  await cache.set('aa1', Buffer.alloc(10));
  expect(await readdir(join(root, 'aa'))).toEqual(['aa1']);
  await rm(root, { recursive: true });
  expect(await cache.get('aa1')).toBeUndefined();
  await cache.set('aa1', Buffer.alloc(10));
  expect(cache.has('aa1')).toBe(true);
});

test('[CACHE-1] lists its content, and clears it without deleting a file that is being written', async () => {
  const cache = open();
  expect(await cache.list()).toEqual([]);
  await cache.set('aa1.avif', Buffer.alloc(10));
  await cache.set('bb2.webp', Buffer.alloc(20));
  const [writing, abandoned] = ['.writing.part', '.abandoned.part'].map((name) => join(root, 'aa', name));
  for (const draft of [writing!, abandoned!]) await writeFile(draft, 'half a picture');
  const longAgo = new Date(2026, 0, 1);
  await utimes(abandoned!, longAgo, longAgo);
  expect((await cache.list()).sort((a, b) => a.bytes - b.bytes)).toEqual([
    { key: 'aa1.avif', bytes: 10 },
    { key: 'bb2.webp', bytes: 20 },
  ]);
  expect(await cache.freeBytes()).toBeGreaterThan(0);
  await cache.clear();
  expect(await cache.list()).toEqual([]);
  expect(await readdir(join(root, 'aa'))).toEqual(['.writing.part']);
});

test('reads data that is still being written; listing and clearing wait until it is complete', async () => {
  const cache = open();
  const writing = cache.set('aa1', Buffer.from('picture'));
  expect(cache.has('aa1')).toBe(true);
  expect(await cache.get('aa1')).toEqual(Buffer.from('picture'));
  expect(await cache.list()).toEqual([{ key: 'aa1', bytes: 7 }]);
  await writing;
  const last = cache.set('bb2', Buffer.from('picture'));
  await cache.clear();
  await last;
  expect(['aa1', 'bb2'].filter(cache.has)).toEqual([]);
  expect(await cache.list()).toEqual([]);
});

test('set() rejects if writing fails, and leaves no entry', async () => {
  await writeFile(root, 'not a folder');
  const cache = open();
  await expect(cache.set('aa1', Buffer.alloc(10))).rejects.toThrow();
  expect(cache.has('aa1')).toBe(false);
  await rm(root);
  await cache.set('aa1', Buffer.alloc(10));
  expect(cache.has('aa1')).toBe(true);
});

test('refuses a rendition if too many bytes wait for a slow disk', async () => {
  const cache = open({ maxUnwrittenBytes: 25 });
  const writing = ['aa1', 'bb2', 'cc3'].map((key) => cache.set(key, Buffer.alloc(10)));
  const outcomes = await Promise.allSettled(writing);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  await cache.set('cc3', Buffer.alloc(10));
  expect(cache.has('cc3')).toBe(true);
});

test('the first write after a restart trims a folder that is above its size limit', async () => {
  const cache = open({ maxBytes: 100_000 });
  for (const key of ['aa1', 'bb2', 'cc3', 'dd4', 'ee5']) await cache.set(key, Buffer.alloc(1000));
  const reopened = open({ maxBytes: 3000 });
  await reopened.set('ff6', Buffer.alloc(1000));
  await reopened.settled();
  expect(await bytesOnDisk()).toBeLessThanOrEqual(3000);
  expect(reopened.has('ff6')).toBe(true);
});

test('concurrent writes leave the folder within its limit, and no draft of a running write is deleted', async () => {
  const cache = open({ maxBytes: 1000 });
  const keys = Array.from({ length: 60 }, (_, n) => `${n.toString(16).padStart(2, '0')}-picture`);
  await Promise.all(keys.map((key) => cache.set(key, Buffer.alloc(100))));
  await cache.settled();
  const bytes = await bytesOnDisk();
  expect(bytes).toBeLessThanOrEqual(1000);
  expect(bytes).toBeGreaterThan(0);
  expect(warnings).toEqual([]);
});

test('caches that share a folder do not exceed its size limit, though each counts only its own writes', async () => {
  const caches = Array.from({ length: 5 }, () => open({ maxBytes: 10_000 }));
  for (let n = 0; n < 22; n++) await open({ maxBytes: 10_000 }).set(`00-old-${n}`, Buffer.alloc(400));
  let most = 0;
  for (let n = 0; n < 80; n++) {
    const cache = caches[n % caches.length];
    await cache?.set(`0${n % 4}-${n}`, Buffer.alloc(40));
    await cache?.settled();
    most = Math.max(most, await bytesOnDisk());
  }
  expect(most).toBeLessThanOrEqual(10_000);
  expect(most).toBeGreaterThan(9_000);
});

test('returns no path for a draft file if the disk is almost full', async () => {
  expect(await open({ roomForDraftsBytes: Number.POSITIVE_INFINITY }).draft()).toBeUndefined();
});

test('does not list draft files, and clears them only once they are abandoned', async () => {
  const cache = open({ roomForDraftsBytes: 0 });
  const [one = '', other] = [await cache.draft(), await cache.draft()];
  expect(one).not.toBe(other);
  await writeFile(one, Buffer.alloc(10));
  expect(await cache.list()).toEqual([]);
  await cache.clear();
  const hours = new Date(Date.now() - 2 * 3_600_000);
  await utimes(one, hours, hours);
  await cache.clear();
  expect(await readdir(join(one, '..'))).toEqual([]);
});

test('[LIGHT-9] makes a rendition final, with new bytes or unchanged', async () => {
  const cache = open();
  await cache.set('aa1.avif', Buffer.from('first'));
  await cache.set('aa2.avif', Buffer.from('second'));
  await cache.set('aa3.webp', Buffer.from('third'));
  expect((await cache.listUnfinished('.avif')).sort()).toEqual(['aa1.avif', 'aa2.avif']);
  await cache.finish('aa1.avif', Buffer.from('1st'));
  await cache.finish('aa2.avif');
  expect(await cache.listUnfinished('.avif')).toEqual([]);
  // A second cache with the same folder, like that of another process, finds the same renditions.
  for (const one of [cache, open()]) {
    expect(String(await one.get('aa1.avif'))).toBe('1st');
    expect(String(await one.peek('aa2.avif'))).toBe('second');
    expect(['aa1.avif', 'aa2.avif', 'aa3.webp'].every(one.has)).toBe(true);
  }
  expect((await cache.list()).map(({ key }) => key).sort()).toEqual(['aa1.avif', 'aa2.avif', 'aa3.webp']);
  await cache.clear();
  expect(await cache.get('aa1.avif')).toBeUndefined();
});

test('[LIGHT-9] finishing does not count as a use, and does not store an evicted rendition again', async () => {
  const cache = open();
  await cache.set('aa1.avif', Buffer.from('first'));
  const used = new Date(2026, 0, 1);
  await utimes(join(root, 'aa', 'aa1.avif'), used, used);
  expect(String(await cache.peek('aa1.avif'))).toBe('first');
  await cache.finish('aa1.avif', Buffer.from('1st'));
  expect((await stat(join(root, 'aa', 'aa1.avif.final'))).mtime).toEqual(used);
  await cache.clear();
  await cache.finish('aa1.avif', Buffer.from('1st'));
  expect(cache.has('aa1.avif')).toBe(false);
});

test('[LIGHT-9] finish() removes a first encoding that an ended process left beside the final one', async () => {
  const cache = open();
  await cache.set('aa1.avif', Buffer.from('first'));
  await writeFile(join(root, 'aa', 'aa1.avif.final'), '1st');
  expect(String(await open().get('aa1.avif'))).toBe('first');
  expect(await open().listUnfinished('.avif')).toEqual(['aa1.avif']);
  expect(await open().list()).toEqual([{ key: 'aa1.avif', bytes: 'first'.length + '1st'.length }]);
  await open().finish('aa1.avif');
  expect(String(await open().get('aa1.avif'))).toBe('1st');
  expect(await readdir(join(root, 'aa'))).toEqual(['aa1.avif.final']);
});

test('[SCALE-1] removes only the rendition with exactly the given key, final or not', async () => {
  const cache = open();
  for (const key of ['aa1', 'aa12', 'aa2']) await cache.set(key, Buffer.alloc(10));
  await cache.finish('aa2');
  for (const key of ['aa1', 'aa2', 'aa3']) await cache.remove(key);
  expect(await readdir(join(root, 'aa'))).toEqual(['aa12']);
});
