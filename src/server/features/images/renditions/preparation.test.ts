import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../../tests/support/image-server.ts';
import { memoryBucket } from '../../../../../tests/support/memory-bucket.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { mediaPath } from '../../../../shared/photo-urls.ts';
import { storedCollections } from '../../../db/schema/days.ts';
import { createBucketCache } from '../../../platform/bucket/bucket-cache.ts';
import { openMediaFolder } from '../../../platform/files/folder-media-store.ts';
import {
  createFlightAcrossProcesses,
  type FlightAcrossProcesses,
  flightInOneProcess,
} from '../../../platform/flight-across-processes.ts';
import { displayP3Profile } from '../colours/colour-gamut.ts';
import { imageKey, type Photo } from '../decode/photo.ts';
import { uncompressedTiff } from '../decode/uncompressed-tiff.ts';
import { createPhotos, type Photos } from '../photos.ts';
import { preparedRenditions, renditionKey, renditionOf } from './rendition.ts';

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

let started = 0;
/** A separate `Photos` with its own cache folder, so that the test may close it. */
async function startPhotos(across?: FlightAcrossProcesses, onTransform = () => {}) {
  started += 1;
  const cacheDir = join(server.folder, `cache-${started}`);
  const transforms: string[] = [];
  const photos = createPhotos({
    db: server.db,
    mediaStore: await openMediaFolder(join(server.folder, 'media')),
    fetchPhoto: () => Promise.reject(new Error('No photo is remote')),
    cacheDir,
    log: server.app.log,
    version: () => 'unchanged',
    ...(across && { across }),
    onTransform(key) {
      transforms.push(key);
      onTransform();
    },
  });
  const filesOnDisk = async () => {
    const entries = await readdir(join(cacheDir, 'images'), { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).length;
  };
  return { photos, transforms, filesOnDisk };
}

/** `Photos` of three machines: each has its own cache folder, and all share one bucket and one database. */
async function startMachines(across = createFlightAcrossProcesses(server.db)) {
  const { bucket, objects } = memoryBucket();
  const { log } = server.app;
  const transforms: string[] = [];
  const machines: Photos[] = [];
  for (let n = 0; n < 3; n++) {
    started += 1;
    machines.push(
      createPhotos({
        db: server.db,
        mediaStore: await openMediaFolder(join(server.folder, 'media')),
        sharedCache: (name, maxBytes, isOwn) =>
          createBucketCache({ bucket, folder: `${name}/`, isOwn, maxBytes, now: () => new Date(), log }),
        across,
        fetchPhoto: () => Promise.reject(new Error('No photo is remote')),
        cacheDir: join(server.folder, `cache-${started}`),
        log,
        version: () => 'unchanged',
        onTransform: (key) => transforms.push(key),
      }),
    );
  }
  return { machines, transforms, objects };
}

async function uploaded(seed = 1): Promise<Photo> {
  const { body } = await server.upload(await testImage({ width: 600, height: 400, seed }));
  return server.photos.photoOf(body.url);
}

test('[IMG-6] all renditions of a photo are on the disk when `prepare` resolves', async () => {
  const photo = await uploaded();
  const { photos, filesOnDisk } = await startPhotos();
  await photos.cache.prepare(mediaPath(photo));
  expect(await filesOnDisk()).toBe(preparedRenditions(photo).length);
});

test('[LIGHT-7] the preparation makes a rendition that a visitor requested before disconnecting', async () => {
  const photo = await uploaded(11);
  const last = preparedRenditions(photo).at(-1);
  if (last === undefined) throw new Error('nothing is prepared');
  const name = `rendition/${renditionKey(imageKey(photo), last)}`;
  const visitor = new AbortController();
  let visit: Promise<unknown> | undefined;
  const { photos, filesOnDisk } = await startPhotos(async (lease, work) => {
    if (lease !== name || visitor.signal.aborted) return flightInOneProcess(lease, work);
    // The visitor's request waits until the preparation has skipped this rendition, and is then aborted.
    if (visit !== undefined)
      return once(visitor.signal, 'abort').then(() => Promise.reject(visitor.signal.reason));
    visit = photos.render(photo, last, visitor.signal).catch(() => undefined);
    const result = await flightInOneProcess(lease, work);
    visitor.abort();
    return result;
  });
  await photos.cache.prepare(mediaPath(photo));
  await visit;
  expect(await filesOnDisk()).toBe(preparedRenditions(photo).length);
  await photos.close();
});

test('close() ends the preparation of an upload', async () => {
  const photo = await uploaded();
  const hasBegun = Promise.withResolvers<Promise<void>>();
  const { photos, transforms, filesOnDisk } = await startPhotos(undefined, () =>
    hasBegun.resolve(photos.close()),
  );
  photos.prepareAhead(photo);
  await hasBegun.promise;
  expect(preparedRenditions(photo).length).toBeGreaterThan(1);
  expect([transforms.length, await filesOnDisk()]).toEqual([1, 1]);
});

test('close() aborts a running indexCollection, and waits until it has ended', async () => {
  const urls: string[] = [];
  for (const seed of [1, 2, 3, 4, 5]) urls.push(mediaPath(await uploaded(seed)));
  const [day] = await server.db
    .insert(storedCollections)
    .values({ date: '2026-11-20', photoUrls: urls })
    .returning();
  const { photos, transforms, filesOnDisk } = await startPhotos();
  let hasEnded = false;
  const ended = Promise.allSettled([photos.indexCollection(day?.id ?? 0)]).then(() => {
    hasEnded = true;
  });
  await vi.waitFor(() => expect(transforms).not.toEqual([]), { timeout: 30_000 });
  await photos.close();
  expect(hasEnded).toBe(true);
  expect(await filesOnDisk()).toBe(transforms.length);
  await ended;
});

test('close() waits for a rendition that is being made', async () => {
  const photo = await uploaded();
  const { photos, filesOnDisk } = await startPhotos();
  const rendered = photos.render(photo, renditionOf(photo, { width: 300, quality: 85, format: 'webp' }));
  await photos.close();
  expect(await filesOnDisk()).toBe(1);
  await rendered;
});

test('[SCALE-1] three machines that prepare a photo at the same time make each rendition once', async () => {
  const photo = await uploaded(8);
  const { machines, transforms, objects } = await startMachines();
  await Promise.all(machines.map(({ cache }) => cache.prepare(mediaPath(photo))));
  const expected = preparedRenditions(photo).map((one) => renditionKey(imageKey(photo), one));
  expect(transforms.toSorted()).toEqual(expected.toSorted());
  await expect
    .poll(() => [...objects.keys()].toSorted())
    .toEqual(expected.map((key) => `images/${key}`).toSorted());
  for (const { cache } of machines) {
    expect(await cache.survey([mediaPath(photo)])).toMatchObject({ preparedCount: expected.length });
  }
  await Promise.all(machines.map((photos) => photos.close()));
});

test('[SCALE-1] a rendition that a visitor of another machine requests during the preparation is made once', async () => {
  const photo = await uploaded(10);
  const last = preparedRenditions(photo).at(-1);
  if (last === undefined) throw new Error('nothing is prepared');
  const key = renditionKey(imageKey(photo), last);
  const across = createFlightAcrossProcesses(server.db);
  let request: (() => Promise<unknown>) | undefined;
  const { machines, transforms, objects } = await startMachines(async (name, work) => {
    if (name.startsWith('rendition/')) {
      const once = request;
      request = undefined;
      await once?.();
    }
    return across(name, work);
  });
  const [one, other] = machines;
  request = async () => {
    await other?.render(photo, last);
    await expect.poll(() => objects.has(`images/${key}`)).toBe(true);
  };
  await one?.cache.prepare(mediaPath(photo));
  expect(transforms.filter((made) => made === key)).toHaveLength(1);
  expect(transforms).toHaveLength(preparedRenditions(photo).length);
  await Promise.all(machines.map((photos) => photos.close()));
});

test('[SCALE-1] visitors of three machines share one encoding; clearing one machine empties the bucket', async () => {
  const photo = await uploaded(9);
  const { machines, transforms, objects } = await startMachines();
  const [rendition] = preparedRenditions(photo);
  if (rendition === undefined) throw new Error('nothing is prepared');
  const images = await Promise.all(machines.map((photos) => photos.render(photo, rendition)));
  expect(transforms).toHaveLength(1);
  expect(images.every((image) => image.equals(images[0] ?? Buffer.of()))).toBe(true);
  await machines[0]?.cache.clearImages();
  expect([...objects.keys()]).toEqual([]);
  await Promise.all(machines.map((photos) => photos.close()));
});

test('[IMG-9] an embedded 16-bit image in Display P3 is converted to 8-bit sRGB for cards and videos', async () => {
  const { photos } = await startPhotos();
  const size = { width: 16, height: 16, channels: 3 } as const;
  const red = [210, 60, 60];
  const samples = Uint16Array.from({ length: 16 * 16 * 3 }, (_, at) => (red[at % 3] ?? 0) * 257);
  const deep = uncompressedTiff({
    ...size,
    pixels: new Uint8Array(samples.buffer),
    profile: displayP3Profile,
  });
  const plain = uncompressedTiff({
    ...size,
    pixels: Uint8Array.from(samples, (value) => value / 257),
    profile: displayP3Profile,
  });
  const png = await sharp(deep).keepIccProfile().toColourspace('rgb16').png().toBuffer();
  const large = await photos.largeImage(`data:image/png;base64,${png.toString('base64')}`);
  const { depth, icc } = await sharp(large).metadata();
  expect([depth, icc]).toEqual(['uchar', undefined]);
  const [shown, expected] = await Promise.all(
    [large, plain].map((image) => sharp(image).toColourspace('srgb').resize(1, 1).raw().toBuffer()),
  );
  for (const channel of [0, 1, 2]) {
    expect(Math.abs((shown?.[channel] ?? 0) - (expected?.[channel] ?? 0))).toBeLessThanOrEqual(3);
  }
  await photos.close();
});
