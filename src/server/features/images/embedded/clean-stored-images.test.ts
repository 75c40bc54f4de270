import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts';
import { jpegSegment, SECRET, withSegments } from '../../../../../tests/support/photos-with-metadata.ts';
import { createTestApp } from '../../../../../tests/support/test-app.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import type { Collection } from '../../../../shared/collections.ts';
import { cropImage, resetImage } from '../../../../shared/crops.ts';
import { createCollection, updateCollection } from '../../../../shared/owner-collections.ts';
import type { Db } from '../../../db/connect.ts';
import { eq } from '../../../db/orm.ts';
import { photoMetadata, storedCollections } from '../../../db/schema/days.ts';
import { cleanImages, photoCrops, photoFiles, photoSources } from '../../../db/schema/photos.ts';
import { cleanEmbedded } from './clean-embedded.ts';
import { cleanStoredImages, hasUncleanImages } from './clean-stored-images.ts';
import { bytesOfDataUrl, encodeEmbedded } from './encode-embedded.ts';

const LINK = 'https://photos.example/1.jpg';
const UNREADABLE = 'data:image/png;base64,AAAA';
const CROP = `/media/crops/${'c'.repeat(64)}.jpg`;
const ORIGINAL = 'a'.repeat(64);

/** A JPEG with a secret in its comment, as older releases stored it. */
async function imageWithSecret(seed: number): Promise<string> {
  const jpeg = await testImage({ seed, width: 60, height: 40 });
  const bytes = withSegments(jpeg, jpegSegment(0xfe, Buffer.from(SECRET)));
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}

let opened: TestDatabase;
let db: Db;
let encoded: string[];
let warnings: object[];
beforeEach(async () => {
  opened = await createTestDatabase();
  db = opened.database.db;
  encoded = [];
  warnings = [];
});
afterEach(() => opened.remove());

function cleanAll(signal = new AbortController().signal, onEncoded: () => unknown = () => {}): Promise<void> {
  const encode = async (url: string) => {
    encoded.push(url);
    const bare = await encodeEmbedded(url, { isStored: true });
    await onEncoded();
    return bare;
  };
  const log = { info: () => {}, warn: (fields: object) => void warnings.push(fields) };
  return cleanStoredImages({ db, clean: (url) => cleanEmbedded(db, url, encode), log }, signal);
}

/** Inserts a published and a deleted collection, a crop, a metadata row and a source, all with embedded images. */
async function fillAsOlderRelease(): Promise<void> {
  const [a, b, c, d] = await Promise.all([1, 2, 3, 4].map(imageWithSecret));
  const day = { date: '2026-11-19', photoUrls: [a, LINK, b, UNREADABLE, CROP] as string[] };
  const [stored] = await db.insert(storedCollections).values(day).returning();
  await db.insert(storedCollections).values({
    date: null,
    deletedDate: '2026-11-18',
    deletedAt: new Date('2026-11-19T00:00:00Z'),
    photoUrls: [c, c, LINK, LINK, LINK] as string[],
  });
  const size = { width: 60, height: 40, thumbhash: 'x' };
  await db.insert(photoFiles).values({ ...size, sha256: ORIGINAL, type: 'jpg', bytes: 1 });
  const crop = { ...size, url: CROP, sha256: ORIGINAL, x: 0, y: 0 };
  await db.insert(photoCrops).values({ ...crop, originalUrl: d ?? '' });
  const collectionId = stored?.id ?? 0;
  await db.insert(photoMetadata).values({ collectionId, photoIndex: 0, photoUrl: a ?? '' });
  const tiny = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#123' } })
    .png()
    .withExif({ IFD0: { Artist: SECRET } })
    .toBuffer();
  const url = `data:image/png;base64,${tiny.toString('base64')}`;
  await db.insert(photoSources).values({ url, sha256: ORIGINAL });
}

async function storedUrls(): Promise<string[]> {
  const days = await db.select().from(storedCollections).orderBy(storedCollections.id);
  const crops = await db.select().from(photoCrops);
  const rows = await db.select().from(photoMetadata);
  const sources = await db.select().from(photoSources);
  return [
    ...days.flatMap(({ photoUrls }) => photoUrls),
    ...crops.map(({ originalUrl }) => originalUrl),
    ...rows.map(({ photoUrl }) => photoUrl),
    ...sources.map(({ url }) => url),
  ];
}

const secretPlaces = (urls: string[]) =>
  urls.flatMap((url, index) => (bytesOfDataUrl(url)?.includes(SECRET) ? [index] : []));

test('[IMG-8] embedded images of an older release are cleaned wherever they are stored', async () => {
  await fillAsOlderRelease();
  const before = await storedUrls();
  expect(secretPlaces(before)).toEqual([0, 2, 5, 6, 10, 11, 12]);
  expect(await hasUncleanImages(db)).toBe(true);
  await cleanAll();

  const after = await storedUrls();
  expect(secretPlaces(after)).toEqual([]);
  expect(after).toEqual(await Promise.all(before.map(bareUnlessUnreadable)));
  expect(warnings).toMatchObject([{ table: 'photo_collections' }]);

  // Only images that cannot be read are tried again.
  encoded = [];
  await cleanAll();
  expect(encoded).toEqual([UNREADABLE]);
  expect(await storedUrls()).toEqual(after);
});

test('[IMG-8] nothing is left to clean once a run has checked all images, until an older archive is imported', async () => {
  await fillAsOlderRelease();
  await expect(
    cleanAll(undefined, () => {
      throw new Error('interrupted');
    }),
  ).rejects.toThrow('interrupted');
  expect(await hasUncleanImages(db)).toBe(true);
  await cleanAll();
  expect(await hasUncleanImages(db), 'although one image cannot be read').toBe(false);
  await db.delete(cleanImages);
  expect(await hasUncleanImages(db), 'as after the import of an older archive').toBe(true);
});

const bareUnlessUnreadable = (url: string) =>
  url === UNREADABLE ? url : encodeEmbedded(url, { isStored: true });

test('[IMG-8] a run that is interrupted at any image is continued by the next run', async () => {
  await fillAsOlderRelease();
  const expected = await Promise.all((await storedUrls()).map(bareUnlessUnreadable));
  const interrupted = new Error('interrupted');
  for (;;) {
    // Each run cleans one image and is interrupted before it stores the second one.
    let made = 0;
    const result = await cleanAll(undefined, () => {
      made += 1;
      if (made === 2) throw interrupted;
    }).catch((error: unknown) => error);
    if (result === undefined) break;
    expect(result).toBe(interrupted);
  }
  expect(await storedUrls()).toEqual(expected);
});

test('[IMG-8] stops between two images when the server stops', async () => {
  await fillAsOlderRelease();
  const stop = new AbortController();
  await expect(cleanAll(stop.signal, () => stop.abort())).rejects.toThrow();
  expect(encoded).toHaveLength(1);
});

test('[IMG-8] two concurrent runs give the same result as one', async () => {
  await fillAsOlderRelease();
  const expected = await Promise.all((await storedUrls()).map(bareUnlessUnreadable));
  await Promise.all([cleanAll(), cleanAll()]);
  expect(await storedUrls()).toEqual(expected);
});

test('[IMG-8] does not overwrite a photo that was replaced meanwhile', async () => {
  await db
    .insert(storedCollections)
    .values({ date: '2026-11-19', photoUrls: [await imageWithSecret(1), LINK, LINK, LINK, LINK] });
  const photoUrls = [LINK, LINK, LINK, LINK, LINK];
  await cleanAll(undefined, () => db.update(storedCollections).set({ photoUrls }));
  expect(await storedUrls()).toEqual(photoUrls);
  expect(await hasUncleanImages(db)).toBe(false);
});

test('[IMG-8] after a start has cleaned stored images, saving their old URLs stores the new ones', async () => {
  const old = await imageWithSecret(1);
  const photoUrls = [old, LINK, LINK, LINK, LINK];
  await db.insert(storedCollections).values({ date: '2026-11-19', photoUrls });
  const gallery = await createTestApp({}, opened);
  try {
    const headers = await gallery.signIn();
    await expect.poll(() => hasUncleanImages(db)).toBe(false);
    const bare = await encodeEmbedded(old);
    expect(await storedUrls()).toEqual([bare, LINK, LINK, LINK, LINK]);

    // An editor that was opened before the start saves the same photos in another order.
    const moved = { photoUrls: [LINK, old, LINK, LINK, LINK], before: photoUrls };
    const answer = await gallery.call(
      updateCollection,
      { params: { date: '2026-11-19' }, body: moved },
      { headers },
    );
    expect(answer.status).toBe(200);
    expect((answer.body as Collection).photoUrls).toEqual([LINK, bare, LINK, LINK, LINK]);
  } finally {
    await gallery.close();
  }
});

test('[IMG-8, CROP-4] a JPEG is encoded only once: saving it again, or cropping and resetting it, keeps its bytes', async () => {
  const gallery = await createTestApp({}, opened);
  try {
    const headers = await gallery.signIn();
    const date = '2026-11-19';
    const links = [1, 2, 3, 4].map((n) => `https://photos.example/${n}.jpg`);
    const noise = await sharp(await testImage({ width: 400, height: 300 }))
      .jpeg({ quality: 60 })
      .toBuffer();
    const photoUrls = [`data:image/jpeg;base64,${noise.toString('base64')}`, ...links];
    const created = await gallery.call(createCollection, { body: { date, photoUrls } }, { headers });
    const { id, photoUrls: saved } = created.body as Collection;
    expect(saved[0]).not.toBe(photoUrls[0]);

    const again = await gallery.call(
      updateCollection,
      { params: { date }, body: { photoUrls: saved } },
      { headers },
    );
    expect((again.body as Collection).photoUrls).toEqual(saved);

    const place = { collectionId: id, photoIndex: 0 };
    const cropData = { unit: '%', x: 10, y: 10, width: 50, height: 50 } as const;
    const cropped = await gallery.call(
      cropImage,
      { body: { ...place, imageUrl: saved[0] ?? '', cropData } },
      { headers },
    );
    expect(cropped.status).toBe(200);
    const reset = await gallery.call(resetImage, { body: place }, { headers });
    expect(reset.body).toEqual({ photoUrl: saved[0] });
    expect(await db.$count(cleanImages)).toBe(1);
    expect(await db.$count(storedCollections, eq(storedCollections.id, id))).toBe(1);
  } finally {
    await gallery.close();
  }
});
