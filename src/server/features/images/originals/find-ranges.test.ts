import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { hdrPhoto } from '../../../../../tests/support/hdr-photo.ts';
import { type ImageServer, startImageServer } from '../../../../../tests/support/image-server.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { AppError } from '../../../../shared/errors.ts';
import { eq, isNotNull, sql } from '../../../db/orm.ts';
import { photoFiles, photoSources } from '../../../db/schema/photos.ts';
import { PHOTOS_AT_ONCE } from './fill-missing.ts';
import { findRanges, lacksRanges } from './find-ranges.ts';

// Runs on the embedded database and on PostgreSQL.

const log = { info: () => undefined, warn: () => undefined };
const lamp = { left: 8, top: 8, width: 30, height: 20 };
let server: ImageServer;

beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(photoSources);
  await server.db.delete(photoFiles);
});

const ranges = async () => {
  const rows = await server.db.select({ range: photoFiles.range }).from(photoFiles);
  return rows.map(({ range }) => range).sort();
};

test('[HDR-4] an upload reads the range of the photo; the job reads the ranges of older originals', async () => {
  const photos = [await hdrPhoto({ width: 120, height: 90, lamp }), await testImage()];
  const uploads = await Promise.all(photos.map((photo) => server.upload(photo)));
  expect(uploads.map(({ body }) => body.range)).toEqual(['hdr', 'standard']);
  expect(await ranges()).toEqual(['hdr', 'standard']);
  await server.db.update(photoFiles).set({ range: null });
  expect(await server.photos.lacksRanges()).toBe(true);
  expect(await server.photos.findRanges(new AbortController().signal)).toBe(true);
  expect(await ranges()).toEqual(['hdr', 'standard']);
  expect(await server.photos.lacksRanges()).toBe(false);
});

/** Stores originals as an older release did, without ranges. */
const oldPhotos = () =>
  server.db.execute(sql`insert into photo_files (sha256, type, bytes, width, height, thumbhash)
    select lpad(n::text, 64, '0'), 'jpg', 1, 600, 400, 'x' from generate_series(1, 45) as n`);

test('[HDR-4] after an interrupted run, the next one stores `standard` for all damaged originals', async () => {
  await oldPhotos();
  const stop = new AbortController();
  const read = async () => {
    stop.abort();
    return 'wide' as const;
  };
  await expect(findRanges({ db: server.db, read, log }, stop.signal)).rejects.toThrow();
  expect(await lacksRanges(server.db)).toBe(true);
  const damaged = () => Promise.reject(new AppError('photo_damaged', 'The photo is damaged'));
  const { signal } = new AbortController();
  expect(await findRanges({ db: server.db, read: damaged, log }, signal)).toBe(false);
  expect(await server.db.$count(photoFiles, isNotNull(photoFiles.range))).toBe(45);
  expect(new Set(await ranges())).toEqual(new Set(['standard']));
});

test('[HDR-1] [HDR-4] a continued run also reports HDR photos that the interrupted run found', async () => {
  await oldPhotos();
  const stop = new AbortController();
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === PHOTOS_AT_ONCE + 1) stop.abort();
    return reads > PHOTOS_AT_ONCE ? ('standard' as const) : ('hdr' as const);
  };
  await expect(findRanges({ db: server.db, read, log }, stop.signal)).rejects.toThrow();
  const { signal } = new AbortController();
  expect(await findRanges({ db: server.db, read, log }, signal)).toBe(true);
  expect(await server.db.$count(photoFiles, eq(photoFiles.range, 'hdr'))).toBe(PHOTOS_AT_ONCE);
});

test('[HDR-4] each run tries to read a missing original once', async () => {
  await oldPhotos();
  await server.upload(await hdrPhoto({ width: 120, height: 90, lamp }));
  await server.db.update(photoFiles).set({ range: null, createdAt: new Date(0) });
  const warned: unknown[] = [];
  const options = { db: server.db, log: { ...log, warn: (facts: unknown) => warned.push(facts) } };
  const { signal } = new AbortController();
  // Only the uploaded photo has a file. It is read last, because its hash sorts after those of the others.
  expect(await server.photos.findRanges(signal)).toBe(true);
  expect((await ranges()).filter((range) => range !== null)).toEqual(['hdr']);
  const tried: string[] = [];
  const gone = ({ sha256 }: { sha256: string }) => {
    tried.push(sha256);
    return Promise.reject(new AppError('not_found', 'The original is gone'));
  };
  await findRanges({ ...options, read: gone }, signal);
  expect([tried.length, new Set(tried).size, warned.length]).toEqual([45, 45, 45]);
  expect(await lacksRanges(server.db)).toBe(true);
  await findRanges({ ...options, read: async () => 'wide' }, signal);
  expect([await lacksRanges(server.db), new Set(await ranges())]).toEqual([false, new Set(['hdr', 'wide'])]);
});
