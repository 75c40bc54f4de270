import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../../tests/support/image-server.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { AppError } from '../../../../shared/errors.ts';
import { CENTRE } from '../../../../shared/framing.ts';
import { eq, sql } from '../../../db/orm.ts';
import { photoCrops, photoFiles } from '../../../db/schema/photos.ts';
import { PHOTOS_AT_ONCE } from './fill-missing.ts';
import { findFocalPoints, lacksFocalPoints } from './find-focal-points.ts';

// Runs on the embedded database and on PostgreSQL.

const PHOTOS = 45;
const POINT = { x: 0.25, y: 0.75 };
const log = { info: () => undefined, warn: () => undefined };
let server: ImageServer;

beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.delete(photoCrops);
  await server.db.delete(photoFiles);
});

/** Stores photos and a crop as an older release did, without focal points. */
async function oldPhotos() {
  await server.db.execute(sql`insert into photo_files (sha256, type, bytes, width, height, thumbhash)
    select lpad(n::text, 64, '0'), 'jpg', 1, 600, 400, 'x' from generate_series(1, ${PHOTOS}::int) as n`);
  await server.db.execute(sql`insert into photo_crops (url, original_url, sha256, x, y, width, height, thumbhash)
    values ('/media/crops/' || repeat('a', 64) || '.jpg', '/', lpad('1', 64, '0'), 0, 0, 9, 9, 'x')`);
}
const found = () => server.db.$count(photoFiles, sql`found_focal_point is not null`);

test('[FOCAL-4] finds the focal points of photos and crops of an older release, reading each once', async () => {
  await oldPhotos();
  expect(await lacksFocalPoints(server.db)).toBe(true);
  const tried: string[] = [];
  const read = async ({ sha256, crop }: { sha256: string; crop?: { key: string } }) => {
    tried.push(crop?.key ?? sha256);
    return POINT;
  };
  await findFocalPoints({ db: server.db, read, log }, new AbortController().signal);
  expect(new Set(tried).size).toBe(PHOTOS + 1);
  expect(tried).toHaveLength(PHOTOS + 1);
  expect(await lacksFocalPoints(server.db)).toBe(false);
  expect(await server.db.select().from(photoCrops)).toMatchObject([{ foundFocalPoint: POINT }]);
});

test('[FOCAL-4] after an I/O error of a file, the run fails after reading the other photos', async () => {
  await oldPhotos();
  const failure = Object.assign(new Error('EIO: i/o error, read'), { syscall: 'read' });
  const read = async ({ sha256 }: { sha256: string }) => {
    if (sha256.endsWith('003')) throw failure;
    return POINT;
  };
  const run = findFocalPoints({ db: server.db, read, log }, new AbortController().signal);
  await expect(run).rejects.toBe(failure);
  expect(await found()).toBe(PHOTOS - 1);
  expect(await server.db.select().from(photoCrops)).toMatchObject([{ foundFocalPoint: POINT }]);
});

// The first read, reads around the ends of the batches of 20, the last photo, and the crop, which is read last.
test.each([1, 19, 20, 21, 40, 41, 45, 46])(
  '[FOCAL-4] after an interruption at read %i, the next run continues with the photos that have no focal point',
  async (stopAt) => {
    await oldPhotos();
    let stop = new AbortController();
    let reads = 0;
    const read = async () => {
      reads += 1;
      if (reads === stopAt) stop.abort();
      return POINT;
    };
    await findFocalPoints({ db: server.db, read, log }, stop.signal).catch(() => undefined);
    expect(reads).toBe(stopAt);
    const foundBefore =
      (await found()) + (await server.db.$count(photoCrops, sql`found_focal_point is not null`));
    stop = new AbortController();
    await findFocalPoints({ db: server.db, read, log }, stop.signal);
    expect(reads).toBe(stopAt + PHOTOS + 1 - foundBefore);
    expect(stopAt - foundBefore).toBeLessThan(PHOTOS_AT_ONCE);
    expect(await lacksFocalPoints(server.db)).toBe(false);
  },
);

test('[FOCAL-4] stores the centre if the original is missing, but stops at an unexpected error', async () => {
  await oldPhotos();
  const signal = new AbortController().signal;
  const failing = () => Promise.reject(new Error('database unavailable'));
  await expect(findFocalPoints({ db: server.db, read: failing, log }, signal)).rejects.toThrow('unavailable');
  expect(await found()).toBe(0);
  const gone = () => Promise.reject(new AppError('not_found', 'The original is gone'));
  await findFocalPoints({ db: server.db, read: gone, log }, signal);
  const [first] = await server.db.select().from(photoFiles);
  expect(first?.foundFocalPoint).toEqual(CENTRE);
});

test('[FOCAL-1] [FOCAL-4] the job and the upload find about the same focal point', async () => {
  const { sha256 } = await server.photos.photoOf((await server.upload(await testImage())).body.url);
  const [read] = await server.db.select().from(photoFiles).where(eq(photoFiles.sha256, sha256));
  expect(read?.foundFocalPoint).toMatchObject({ x: expect.any(Number), y: expect.any(Number) });
  await server.db.update(photoFiles).set({ foundFocalPoint: null });
  await server.photos.findFocalPoints(new AbortController().signal);
  const [again] = await server.db.select().from(photoFiles).where(eq(photoFiles.sha256, sha256));
  expect(Math.abs((again?.foundFocalPoint?.x ?? 9) - (read?.foundFocalPoint?.x ?? 0))).toBeLessThan(0.15);
  expect(Math.abs((again?.foundFocalPoint?.y ?? 9) - (read?.foundFocalPoint?.y ?? 0))).toBeLessThan(0.15);
});
