import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/support/database.ts';
import { createTestApp, type TestApp } from '../../../../tests/support/test-app.ts';
import { testImage } from '../../../../tests/support/test-image.ts';
import {
  type CacheStats,
  clearCache,
  generateCache,
  getCacheStats,
  getUncached,
} from '../../../shared/cache.ts';
import { getExif, optimizeImage } from '../../../shared/images.ts';
import { createCollection } from '../../../shared/owner-collections.ts';
import { photoMetadata, storedCollections } from '../../db/schema/days.ts';
import { photoFiles } from '../../db/schema/photos.ts';

/** Two processes of one gallery: one database, one folder. */
let database: TestDatabase;
let folder: string;
let gallery: TestApp;
let other: TestApp;
let owner: { headers: { cookie: string } };
let photoUrls: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  folder = await mkdtemp(join(tmpdir(), 'gomai-cache-tab-'));
  gallery = await createTestApp(
    { DATA_DIR: folder, NODE_APP_INSTANCE: '3', NODE_ENV: 'production' },
    database,
  );
  owner = { headers: await gallery.signIn() };
  photoUrls = [];
  for (let n = 1; n <= 5; n++) photoUrls.push(await upload(n));
  await gallery.call(createCollection, { body: { date: '2026-11-20', photoUrls } }, owner);
  await vi.waitFor(async () => expect((await uncached()).uncached).toBe(0), {
    timeout: 50_000,
    interval: 300,
  });
  // Waits for all other jobs too (cards), so that no job changes the figures during the tests.
  await vi.waitFor(
    async () => {
      const { rows } = await database.database.pool.query(
        "SELECT id FROM pgboss.job WHERE state IN ('created', 'retry', 'active')",
      );
      expect(rows).toEqual([]);
    },
    { timeout: 50_000, interval: 300 },
  );
  // Started last, so that no job runs in this process: its counts would reach the database up to 5 s too late.
  other = await createTestApp({ DATA_DIR: folder }, database);
  await other.app.ready();
});
afterAll(async () => {
  await gallery.close();
  await other?.close();
  await database.remove();
  await rm(folder, { recursive: true, force: true });
});

async function upload(number: number): Promise<string> {
  const picture = sharp(await testImage({ width: 640, height: 480, seed: number }));
  const photo = await picture.withExif({ IFD0: { Model: 'Canon EOS R5' } }).toBuffer();
  const answer = await gallery.app.inject({
    method: 'POST',
    url: '/api/admin/photos',
    headers: { ...owner.headers, 'content-type': 'multipart/form-data; boundary=part' },
    payload: Buffer.concat([
      Buffer.from('--part\r\nContent-Disposition: form-data; name="photo"; filename="p.jpg"\r\n\r\n'),
      photo,
      Buffer.from('\r\n--part--\r\n'),
    ]),
  });
  return answer.json().url;
}

const stats = async (language?: 'en', of = gallery) =>
  (await of.call(getCacheStats, { query: { language } }, owner)).body as CacheStats;
const uncached = async () =>
  (await gallery.call(getUncached, {}, owner)).body as { uncached: number; uncachedUrls: string[] };
const clear = (type: 'all' | 'image' | 'exif') => gallery.call(clearCache, { body: { type } }, owner);
const filesOnDisk = async () =>
  (await readdir(join(folder, 'cache/images'), { recursive: true })).filter((name) => /\.\w+$/.test(name));
const see = (url: string, of = gallery) => of.call(getExif, { query: { url } });

test('[CACHE-1] [API-2] every figure matches the stored files and rows', async () => {
  const files = await filesOnDisk();
  const before = await stats();
  expect(before.environment).toEqual({ isPM2: true, workerId: '3', nodeEnv: 'production' });
  expect(Date.parse(before.timestamp)).toBe(gallery.clock.now.getTime());
  const { imageCache } = before;
  expect(imageCache.health).toEqual({ status: 'healthy', messages: [] });
  expect(imageCache.memoryCache).toMatchObject({ entries: 0, bytes: 0, maxBytes: 256 * 1024 ** 2 });
  const count = (ending: string) => files.filter((name) => name.endsWith(ending)).length;
  expect(imageCache.diskCache).toMatchObject({
    totalFiles: files.length,
    filesByType: { webp: count('.webp'), jpeg: count('.jpeg'), png: 0, avif: count('.avif') },
  });
  expect(imageCache.processing).toMatchObject({
    totalProcessed: files.length,
    totalBytes: imageCache.diskCache.totalSizeBytes,
  });
  // The test clock's 12:00 UTC is 21:00 in Tokyo.
  expect(imageCache.processing.note).toBe('2026年11月20日 21:00からの全プロセスの合計');
  expect(imageCache.uncached).toEqual({ uncachedCount: 0, cachedPercentage: 100, efficiency: 'excellent' });
  expect(before.exifCache).toEqual({ size: 5, hitRate: 0, hits: 0, misses: 5 });

  const picture = await gallery.app.inject({
    url: `${optimizeImage.path}?url=${photoUrls[0]}&width=400&quality=85`,
  });
  expect(picture.statusCode).toBe(200);
  expect((await stats()).imageCache.memoryCache).toMatchObject({
    entries: 1,
    bytes: picture.rawPayload.length,
  });
  expect((await stats('en')).imageCache.processing.note).toMatch(/^All processes together since /);
});

test('[CACHE-1] a request for stored camera data is a hit, in any process', async () => {
  for (const at of [gallery, gallery, other]) {
    expect((await see(photoUrls[0]!, at)).body).toMatchObject({ camera: 'Canon EOS R5' });
  }
  expect((await stats()).exifCache.hits).toBe(2);
  // A process stores its pending counts before it answers, so `other` must answer here.
  expect((await stats(undefined, other)).exifCache).toEqual({ size: 5, hitRate: 37.5, hits: 3, misses: 5 });
});

test('[CACHE-2] clearing EXIF makes the next request read the original, but keeps the search index', async () => {
  await see(photoUrls[0]!, other);
  expect((await clear('exif')).body).toEqual({ cleared: 'exif' });
  expect(await stats()).toMatchObject({
    exifCache: { size: 0, hitRate: 0, hits: 0, misses: 0 },
    imageCache: { uncached: { uncachedCount: 0 } },
  });
  expect(await gallery.db.$count(photoMetadata)).toBe(5);
  expect((await see(photoUrls[0]!)).body).toMatchObject({ camera: 'Canon EOS R5' });
  expect((await see(photoUrls[0]!)).body).toMatchObject({ camera: 'Canon EOS R5' });
  expect((await stats()).exifCache).toEqual({ size: 1, hitRate: 50, hits: 1, misses: 1 });
  const rows = await gallery.db.select({ exif: photoFiles.exif }).from(photoFiles);
  expect(rows.filter(({ exif }) => exif !== null)).toHaveLength(1);
});

test('[CACHE-2] clearing images empties memory and disk of every process; `generate` makes the images again', async () => {
  for (const at of [gallery, other]) {
    await at.app.inject({ url: `${optimizeImage.path}?url=${photoUrls[0]}&width=400&quality=85` });
  }
  expect((await stats(undefined, other)).imageCache.memoryCache.entries).toBe(1);
  expect((await clear('image')).body).toEqual({ cleared: 'image' });
  expect(await filesOnDisk()).toEqual([]);
  const { imageCache, exifCache } = await stats();
  expect(imageCache.memoryCache.entries).toBe(0);
  expect(imageCache.diskCache).toMatchObject({ totalFiles: 0, totalSizeBytes: 0 });
  expect(imageCache.uncached).toEqual({ uncachedCount: 5, cachedPercentage: 0, efficiency: 'poor' });
  expect(imageCache.health).toEqual({
    status: 'warning',
    messages: ['未キャッシュの写真が 5 枚あり、最初の表示に時間がかかります。'],
  });
  expect(exifCache.size).toBe(1);
  await expect.poll(async () => (await stats(undefined, other)).imageCache.memoryCache.entries).toBe(0);

  expect(await uncached()).toEqual({ uncached: 5, uncachedUrls: photoUrls });
  const gone = `/media/${'0'.repeat(64)}.jpg`;
  const imageUrls = [...photoUrls.slice(0, 4), gone];
  const made = await gallery.call(generateCache, { body: { imageUrls, options: { quality: 80 } } }, owner);
  expect(made.body).toEqual({ processed: 4, errors: [{ imageUrl: gone, message: 'Photo not found' }] });
  expect((await uncached()).uncachedUrls).toEqual(photoUrls.slice(4));
  expect((await stats()).imageCache.uncached).toEqual({
    uncachedCount: 1,
    cachedPercentage: 80,
    efficiency: 'good',
  });
});

test('[API-3] [AUTH-3] refuses wrong input, naming the field, and refuses visitors', async () => {
  const wrong = await gallery.app.inject({
    method: 'POST',
    url: clearCache.path,
    payload: { type: 'everything' },
    ...owner,
  });
  expect([wrong.statusCode, wrong.json().message]).toEqual([400, expect.stringContaining('type')]);
  const unnamed = await gallery.app.inject({
    method: 'POST',
    url: generateCache.path,
    payload: {},
    ...owner,
  });
  expect([unnamed.statusCode, unnamed.json().message]).toEqual([400, expect.stringContaining('imageUrls')]);
  for (const { method, path } of [getCacheStats, clearCache, getUncached, generateCache]) {
    expect((await gallery.app.inject({ method, url: path })).statusCode, path).toBe(401);
  }
});

test('[CACHE-2] clearing all clears images and EXIF', async () => {
  await clear('all');
  expect(await filesOnDisk()).toEqual([]);
  expect((await stats()).exifCache.size).toBe(0);
});

test('[CACHE-1] photos of scheduled collections do not count as uncached', async () => {
  expect((await uncached()).uncached).toBe(5);
  gallery.clock.now = new Date('2026-11-19T00:00:00Z');
  expect((await uncached()).uncached).toBe(0);
  gallery.clock.now = new Date('2026-11-20T12:00:00Z');
});

test('[CACHE-1] reports missing originals and an unusable cache folder first', async () => {
  await rm(join(folder, 'media'), { recursive: true });
  // Embedded images have no originals in the store.
  const embedded = Array.from({ length: 5 }, () => 'data:image/png;base64,AAAA');
  await gallery.db.insert(storedCollections).values({ date: '2026-11-21', photoUrls: embedded });
  gallery.clock.now = new Date('2026-11-20T15:00:00Z');
  await rm(join(folder, 'cache/images'), { recursive: true });
  await writeFile(join(folder, 'cache/images'), 'not a folder');
  const { health, diskCache } = (await stats('en')).imageCache;
  expect(diskCache.totalFiles).toBe(0);
  expect(health).toEqual({
    status: 'critical',
    messages: [
      'Originals of published photos are missing from the store.',
      "The disk cache's folder cannot be read or written.",
      'Photos that are not cached: 5. Their first view takes time.',
    ],
  });
});
