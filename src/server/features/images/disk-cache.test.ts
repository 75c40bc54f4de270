import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createDiskCache } from './disk-cache.ts';

let root: string;
beforeEach(async () => {
  root = join(await mkdtemp(join(tmpdir(), 'gomai-cache-')), 'images');
});
afterEach(() => rm(join(root, '..'), { recursive: true, force: true }));

test('gives back what it was given, also after a restart', async () => {
  await createDiskCache({ root, maxBytes: 1000 }).set('abc.avif', Buffer.from('picture'));
  const reopened = createDiskCache({ root, maxBytes: 1000 });
  expect(reopened.has('abc.avif')).toBe(true);
  expect(await reopened.get('abc.avif')).toEqual(Buffer.from('picture'));
  expect(await reopened.get('unknown')).toBeUndefined();
});

test('at its limit the longest unused go first', async () => {
  const cache = createDiskCache({ root, maxBytes: 350 });
  for (const [n, key] of ['aa1', 'bb2', 'cc3'].entries()) {
    await cache.set(key, Buffer.alloc(100));
    const used = new Date(2026, 0, 1 + n);
    await utimes(join(root, key.slice(0, 2), key), used, used);
  }
  await cache.set('dd4', Buffer.alloc(100));
  expect(['aa1', 'bb2', 'cc3', 'dd4'].filter(cache.has)).toEqual(['bb2', 'cc3', 'dd4']);
});

test('leaves no half-written file, and survives being emptied', async () => {
  const cache = createDiskCache({ root, maxBytes: 1000 });
  await cache.set('aa1', Buffer.alloc(10));
  expect(await readdir(join(root, 'aa'))).toEqual(['aa1']);
  await rm(root, { recursive: true });
  expect(await cache.get('aa1')).toBeUndefined();
  await cache.set('aa1', Buffer.alloc(10));
  expect(cache.has('aa1')).toBe(true);
});

test('[CACHE-1] lists what it holds, and clears it without taking a file from under a writer', async () => {
  const cache = createDiskCache({ root, maxBytes: 1000 });
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
