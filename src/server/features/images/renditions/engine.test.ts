import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { openMediaFolder } from '../../../platform/files/folder-media-store.ts';
import type { MediaStore } from '../../../platform/files/media-store.ts';
import { flightInOneProcess } from '../../../platform/flight-across-processes.ts';
import type { Photo } from '../decode/photo.ts';
import { createWorkQueue, type WorkQueue } from '../decode/work-queue.ts';
import { createDiskCache, type DiskCache } from './disk-cache.ts';
import { createImageEngine, type ImageEngine } from './engine.ts';
import type { Rendition } from './rendition.ts';

const SIZE = { width: 320, height: 240 };
const GRID: Rendition = { width: 1600, quality: 85, format: 'jpeg', exif: false };
const VIEWER: Rendition = { width: 800, quality: 95, format: 'jpeg', exif: false };

let folder: string;
let mediaStore: MediaStore;
let work: WorkQueue;
let engine: ImageEngine;
/** The keys of the renditions that were made, in order. */
let made: string[];
let warnings: unknown[];
let disk: DiskCache;
/** Lets a test delay writing or make it fail. */
let beforeWriting: () => Promise<void>;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-engine-'));
  mediaStore = await openMediaFolder(join(folder, 'media'));
  work = createWorkQueue({ size: 1, maxWaiting: 10 });
  made = [];
  warnings = [];
  beforeWriting = async () => {};
  const log = { warn: (error: unknown) => void warnings.push(error) };
  disk = createDiskCache({ root: join(folder, 'cache'), maxBytes: 100_000_000, log });
  engine = createImageEngine({
    mediaStore,
    disk: { ...disk, set: (key, data) => beforeWriting().then(() => disk.set(key, data)) },
    work,
    across: flightInOneProcess,
    withCamera: async (photo) => ({ ...photo, camera: photo.camera ?? {} }),
    log,
    onTransform: (key) => made.push(key),
  });
});
afterEach(async () => {
  await disk.settled();
  await rm(folder, { recursive: true, force: true });
});

async function stored(seed: number): Promise<Photo> {
  const original = await testImage({ ...SIZE, seed });
  const media = await mediaStore.put(
    (async function* () {
      yield original;
    })(),
  );
  return { ...media, ...SIZE, thumbhash: '', camera: {} };
}

/** Occupies the only slot; returns a function that frees it. */
function occupied() {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ended = work.run('viewer', () => promise);
  return async () => {
    resolve();
    await ended;
  };
}

const waiting = (count: number) =>
  vi.waitFor(() => expect(work.queue().waiting).toBe(count), { timeout: 30_000 });

test('priorities: requests of the viewer, recognised by their quality, go before those of the grid', async () => {
  const [first, second] = [await stored(1), await stored(2)];
  const release = occupied();
  const grid = engine.render(first, GRID);
  await waiting(1);
  const viewer = engine.render(second, VIEWER);
  await waiting(2);
  await release();
  await Promise.all([grid, viewer]);
  expect(made.map((key) => key.slice(0, 64))).toEqual([second.sha256, first.sha256]);
});

test('priorities: background work gets the priority of a visitor who requests the same rendition', async () => {
  const [first, second] = [await stored(1), await stored(2)];
  const release = occupied();
  const own = engine.renderInBackground(second, VIEWER);
  const grid = engine.render(first, GRID);
  await waiting(1);
  const joined = engine.render(second, VIEWER);
  await waiting(2);
  await release();
  await Promise.all([own, grid, joined]);
  expect(made.map((key) => key.slice(0, 64))).toEqual([second.sha256, first.sha256]);
});

test('renditions do not wait for a slow disk', async () => {
  const photo = await stored(1);
  const slow = Promise.withResolvers<void>();
  beforeWriting = () => slow.promise;
  expect((await engine.render(photo, GRID)).length).toBeGreaterThan(0);
  expect((await engine.render(photo, VIEWER)).length).toBeGreaterThan(0);
  slow.resolve();
});

test('a disk error is logged, and the visitor still gets the image', async () => {
  const photo = await stored(1);
  const full = new Error('full');
  beforeWriting = () => Promise.reject(full);
  expect((await engine.render(photo, GRID)).length).toBeGreaterThan(0);
  await vi.waitFor(() => expect(warnings).toEqual([full]), { timeout: 30_000 });
});
