import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../../tests/support/image-server.ts';
import { memoryBucket } from '../../../../../tests/support/memory-bucket.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { mediaPath } from '../../../../shared/photo-urls.ts';
import { eq, sql } from '../../../db/orm.ts';
import { storedCollections } from '../../../db/schema/days.ts';
import { photoFiles, photoSources, unshownOriginals } from '../../../db/schema/photos.ts';
import { createBucketCache } from '../../../platform/bucket/bucket-cache.ts';
import { openMediaBucket } from '../../../platform/bucket/bucket-media-store.ts';
import { openMediaFolder } from '../../../platform/files/folder-media-store.ts';
import { createLocalCopies } from '../../../platform/files/local-copies.ts';
import type { MediaKey, MediaStore } from '../../../platform/files/media-store.ts';
import { changeDay, createDay } from '../../collections/save-collection.ts';
import type { Photo } from '../decode/photo.ts';
import { createPhotos, type RemovedImages } from '../photos.ts';
import { keepOriginal, removeUnshownOriginals } from './unshown-originals.ts';

// Runs on the embedded database and on PostgreSQL.

const DAY_MS = 24 * 60 * 60 * 1000;
const START = new Date('2026-11-20T12:00:00Z');
const daysLater = (days: number) => new Date(START.getTime() + days * DAY_MS);
const log = { info() {}, warn() {} };

let server: ImageServer;
let seed = 0;
const kinds: Record<string, () => Promise<{ mediaStore: MediaStore; stored: () => Promise<string[]> }>> = {
  async 'a folder'() {
    const root = join(server.folder, `media-${seed}`);
    const stored = async () =>
      (await readdir(root, { recursive: true })).filter((name) => /\.jpg$/.test(name));
    return { mediaStore: await openMediaFolder(root), stored };
  },
  async 'a bucket'() {
    const { bucket, objects } = memoryBucket();
    const root = join(server.folder, `copies-${seed}`);
    const copies = createLocalCopies({ root, maxBytes: 1e9, log });
    return { mediaStore: openMediaBucket(bucket, copies), stored: async () => [...objects.keys()] };
  },
};

beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

/** A gallery without photos, whose clock the test sets. */
async function emptyGallery(kind: string) {
  seed += 1;
  for (const table of [storedCollections, photoSources, photoFiles, unshownOriginals])
    await server.db.delete(table);
  const { mediaStore, stored } = (await kinds[kind]?.()) ?? expect.fail(kind);
  const clock = { now: START };
  const { bucket, objects: shared } = memoryBucket();
  const cacheDir = join(server.folder, `cache-${seed}`);
  const removed: RemovedImages[] = [];
  const photos = createPhotos({
    db: server.db,
    mediaStore,
    fetchPhoto: () => Promise.reject(new Error('No photo is remote')),
    cacheDir,
    sharedCache: (name, maxBytes, isOwn) =>
      createBucketCache({ bucket, folder: `${name}/`, isOwn, maxBytes, now: () => clock.now, log }),
    log: server.app.log,
    version: () => String(removed.length),
    now: () => clock.now,
  });
  const data = await testImage({ width: 60, height: 40, seed });
  const upload = () =>
    photos.add(
      (async function* () {
        yield data;
      })(),
    );
  const show = async ({ sha256, type }: MediaKey) => {
    const photoUrls = [mediaPath({ sha256, type }), '', '', '', ''];
    const [day] = await server.db
      .insert(storedCollections)
      .values({ date: '2026-11-20', photoUrls })
      .returning();
    return day?.id ?? 0;
  };
  const run = async (days: number) => {
    clock.now = daysLater(days);
    return photos.removeUnshown(new AbortController().signal, async (images) => void removed.push(images));
  };
  const renditions = async () => {
    await photos.close();
    const names = await readdir(join(cacheDir, 'images'), { recursive: true }).catch(() => []);
    return { here: names.filter((name) => /-e\d/.test(name)), shared: [...shared.keys()] };
  };
  return { photos, mediaStore, clock, upload, show, run, removed, stored, renditions };
}

const deleteDay = (id: number, now: Date) =>
  server.db
    .update(storedCollections)
    .set({ date: null, deletedDate: '2026-11-20', deletedAt: now })
    .where(eq(storedCollections.id, id));

test.each(Object.keys(kinds))(
  'in %s: removes an original that no collection has shown for 30 days, with its row and its renditions',
  async (kind) => {
    const { photos, upload, show, run, removed, stored, renditions } = await emptyGallery(kind);
    const photo = await upload();
    const id = await show(photo);
    await photos.cache.prepare(mediaPath(photo));
    expect((await renditions()).here).not.toEqual([]);
    expect((await renditions()).shared).not.toEqual([]);
    expect(await run(400)).toBe(0);

    await deleteDay(id, daysLater(400));
    expect(await run(401)).toBe(0);
    // The deleted collection is still stored.
    expect(await run(440)).toBe(0);
    expect(await stored()).toHaveLength(1);
    await server.db.delete(storedCollections);
    expect(await run(440)).toBe(1);
    expect(await stored()).toEqual([]);
    expect(await server.db.$count(photoFiles)).toBe(0);
    expect(removed).toEqual([{ original: { sha256: photo.sha256, type: 'jpg' }, imageKeys: [photo.sha256] }]);
    expect((await renditions()).shared).toEqual([]);
    for (const images of removed) await photos.evictImagesOf(images);
    expect((await renditions()).here).toEqual([]);
    await expect(photos.photoOf(mediaPath(photo))).rejects.toMatchObject({ code: 'not_found' });
  },
);

test.each(Object.keys(kinds))('in %s: keeps a photo while shown, and 30 days after upload', async (kind) => {
  const { upload, show, run, clock, stored } = await emptyGallery(kind);
  const photo = await upload();
  expect(await run(29)).toBe(0);
  const id = await show(photo);
  expect(await run(31)).toBe(0);
  await server.db.delete(storedCollections).where(eq(storedCollections.id, id));
  // The 30 days begin with this run, the first that finds the photo unshown.
  expect(await run(40)).toBe(0);
  clock.now = daysLater(60);
  await upload();
  expect(await run(89)).toBe(0);
  expect(await stored()).toHaveLength(1);
  expect(await run(91)).toBe(1);
  expect(await stored()).toEqual([]);
});

test.each(Object.keys(kinds))('in %s: removes the original of an interrupted upload', async (kind) => {
  const { mediaStore, run, stored } = await emptyGallery(kind);
  const body = async function* () {
    yield await testImage({ width: 60, height: 40, seed: 1000 + seed });
  };
  // As if the server had been killed before it stored the photo's row.
  await mediaStore.put(body(), (key) => keepOriginal(server.db, key, START));
  expect(await run(29)).toBe(0);
  expect(await stored()).toHaveLength(1);
  expect(await run(31)).toBe(1);
  expect(await stored()).toEqual([]);
});

test('keeps a photo whose collection is being saved when the removal runs', async () => {
  const { upload, run, stored } = await emptyGallery('a folder');
  const photoUrls = [mediaPath(await upload()), '', '', '', ''];
  let removed: Promise<number> | undefined;
  let hasRun = false;
  await server.db.transaction(async (tx) => {
    await createDay(tx, { date: '2026-11-20', photoUrls }, { now: START, timeZone: 'UTC' });
    removed = run(31).finally(() => {
      hasRun = true;
    });
    // The embedded database runs one transaction at a time, so no lock can be seen waiting.
    if (process.env.TEST_DATABASE_URL === undefined) return;
    const waiting = async () =>
      hasRun || (await tx.execute(sql`select from pg_locks where not granted`)).rows.length > 0;
    await expect.poll(waiting).toBe(true);
  });
  expect(await removed).toBe(0);
  expect(await stored()).toHaveLength(1);
});

test('refuses a removed photo in a new day, but not in a day that already has it', async () => {
  const { db } = server;
  const { upload, run } = await emptyGallery('a folder');
  const photo = mediaPath(await upload());
  const clock = { now: START, timeZone: 'UTC' };
  expect(await run(31)).toBe(1);
  const refused = { reason: 'original_removed' };
  const day = { date: '2026-11-20', photoUrls: [photo, '', '', '', ''] };
  await expect(db.transaction((tx) => createDay(tx, day, clock))).rejects.toMatchObject(refused);

  await db.insert(storedCollections).values(day);
  const more = { photoUrls: [photo, 'https://photos.example/2.jpg', '', '', ''] };
  const change = (input: object) => db.transaction((tx) => changeDay(tx, day.date, input, clock));
  await change({ ...more, cleanUrls: more.photoUrls, before: { photoUrls: day.photoUrls } });
  expect(await db.select({ photoUrls: storedCollections.photoUrls }).from(storedCollections)).toEqual([more]);
});

test('a photo that is uploaded during its removal is stored after the removal', async () => {
  const { upload, mediaStore, clock } = await emptyGallery('a folder');
  const { sha256, type } = await upload();
  clock.now = daysLater(31);
  let uploading: Promise<Photo> | undefined;
  const removed = await removeUnshownOriginals({
    db: server.db,
    mediaStore: {
      async remove(key) {
        // Not awaited: the upload waits until the removal's transaction has committed.
        uploading = upload();
        await mediaStore.remove(key);
      },
    },
    onRemoved: async () => {},
    now: clock.now,
    signal: new AbortController().signal,
  });
  expect(removed).toBe(1);
  await uploading;
  expect(await mediaStore.has({ sha256, type })).toBe(true);
  expect(await server.db.$count(photoFiles)).toBe(1);
  expect(await server.db.$count(photoSources)).toBe(1);
});
