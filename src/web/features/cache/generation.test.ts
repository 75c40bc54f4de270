import { beforeEach, expect, test } from 'vitest';
import { createGeneration } from './generation.ts';

const kept = new Map<string, string>();
const storage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
};
/** A simulated server: the images that it lacks, and those that it cannot make. */
let missing: string[];
const broken = new Set<string>();
beforeEach(() => {
  kept.clear();
  broken.clear();
  missing = ['a', 'b', 'c', 'd', 'e'];
});

async function make(imageUrls: string[]) {
  missing = missing.filter((url) => broken.has(url) || !imageUrls.includes(url));
  const errors = imageUrls.filter((url) => broken.has(url)).length;
  return { processed: imageUrls.length - errors, errors };
}
const uncached = async () => missing;

test('[CACHE-2] missing images are made in batches, and each batch updates the progress', async () => {
  const generation = createGeneration({ uncached, generate: make, storage: () => storage });
  const seen: unknown[] = [];
  generation.subscribe(() => seen.push(generation.snapshot()));
  broken.add('d');
  expect(await generation.start()).toEqual({ kind: 'done', processed: 4, errors: 1 });
  expect(seen).toEqual([
    { done: 0, total: undefined },
    { done: 0, total: 5 },
    { done: 2, total: 5 },
    { done: 4, total: 5 },
    undefined,
  ]);
  expect(generation.isInterrupted()).toBe(false);
});

test('[CACHE-2] reports that nothing is missing', async () => {
  missing = [];
  const generation = createGeneration({ uncached, generate: make, storage: () => storage });
  expect(await generation.start()).toMatchObject({ kind: 'nothing' });
});

test('a stopped run reports its completed batches, a failed one throws; neither can be resumed', async () => {
  const stopped = createGeneration({
    uncached,
    storage: () => storage,
    async generate(urls, signal) {
      const made = await make(urls);
      if (missing.length === 1) stopped.stop();
      signal.throwIfAborted();
      return made;
    },
  });
  expect(await stopped.start()).toEqual({ kind: 'stopped', processed: 2, errors: 0 });
  expect(stopped.isInterrupted()).toBe(false);

  const refuse = () => Promise.reject(new Error('500: no'));
  const failed = createGeneration({ uncached, generate: refuse, storage: () => storage });
  await expect(failed.start()).rejects.toThrow('500: no');
  expect(failed.isInterrupted()).toBe(false);
  expect(failed.snapshot()).toBeUndefined();
});

test('[CACHE-2] a run that got no response can be resumed, because a reload may have caused that', async () => {
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  const cutOff = createGeneration({ uncached, generate: offline, storage: () => storage });
  await expect(cutOff.start()).rejects.toThrow('Failed to fetch');
  expect(cutOff.isInterrupted()).toBe(true);
  const again = createGeneration({ uncached, generate: make, storage: () => storage });
  expect(await again.start()).toMatchObject({ kind: 'done', processed: 5 });
});

test('[CACHE-2] a reload in the middle resumes the run where it was', async () => {
  const before = createGeneration({
    uncached,
    storage: () => storage,
    async generate(urls) {
      if (missing.length < 5) {
        before.onPageHide();
        throw new TypeError('the page is going away');
      }
      return make(urls);
    },
  });
  await expect(before.start()).rejects.toThrow();

  const after = createGeneration({ uncached, generate: make, storage: () => storage });
  expect(after.isInterrupted()).toBe(true);
  const seen: unknown[] = [];
  after.subscribe(() => seen.push(after.snapshot()));
  expect(await after.start()).toEqual({ kind: 'done', processed: 5, errors: 0 });
  expect(seen.slice(0, 2)).toEqual([
    { done: 2, total: undefined },
    { done: 2, total: 5 },
  ]);
});

test('[CACHE-2] a photo that fails again in a resumed run is counted only once', async () => {
  broken.add('b');
  const before = createGeneration({
    uncached,
    storage: () => storage,
    generate: async (urls) => (urls.includes('c') ? Promise.reject(new TypeError('offline')) : make(urls)),
  });
  await expect(before.start()).rejects.toThrow('offline');

  const after = createGeneration({ uncached, generate: make, storage: () => storage });
  const seen: unknown[] = [];
  after.subscribe(() => seen.push(after.snapshot()));
  expect(await after.start()).toEqual({ kind: 'done', processed: 4, errors: 1 });
  expect(seen[1]).toEqual({ done: 1, total: 5 });
});

test('[CACHE-2] on a page restored from the back-forward cache a run ends like any other', async () => {
  const generation = createGeneration({ uncached, generate: make, storage: () => storage });
  const end = generation.start();
  generation.onPageHide();
  generation.onPageShow();
  expect(await end).toMatchObject({ kind: 'done', processed: 5 });
  expect(generation.isInterrupted()).toBe(false);
});

test('[CACHE-2] a browser that forbids storage makes the images, and does not resume', async () => {
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  const generation = createGeneration({ uncached, generate: make, storage: forbidden });
  expect(generation.isInterrupted()).toBe(false);
  expect(await generation.start()).toEqual({ kind: 'done', processed: 5, errors: 0 });
  const offline = () => Promise.reject(new TypeError('Failed to fetch'));
  const cutOff = createGeneration({ uncached: offline, generate: make, storage: forbidden });
  await expect(cutOff.start()).rejects.toThrow('Failed to fetch');
  expect(cutOff.isInterrupted()).toBe(false);
});
