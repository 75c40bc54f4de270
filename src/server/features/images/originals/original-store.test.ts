import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  demoPhoto,
  type ExpectedExif,
  exifPhoto,
  expectedDemoExif,
  expectedExif,
  hasExamplePhotos,
} from '../../../../../tests/support/example-photos.ts';
import { type ImageServer, startImageServer } from '../../../../../tests/support/image-server.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { Db } from '../../../db/connect.ts';
import { photoFiles } from '../../../db/schema/photos.ts';
import { openMediaFolder } from '../../../platform/files/folder-media-store.ts';
import { SNIFF_BYTES, sniffImageType } from '../../../platform/image-type.ts';
import { type CameraData, dayTaken, photoExif, readCameraData } from '../decode/camera-data.ts';
import { createWorkQueue } from '../decode/work-queue.ts';
import { createOriginalStore, type OriginalStoreOptions, readOriginal } from './original-store.ts';

const results = new Map<string, ReturnType<typeof readOriginal>>();

/** Caches results, so that tests that use the same file read it once. */
function readFile(name: string) {
  const result = results.get(name) ?? read(name);
  results.set(name, result);
  return result;
}

async function read(name: string) {
  const bytes = exifPhoto(name);
  const type = sniffImageType(bytes.subarray(0, SNIFF_BYTES));
  if (type === undefined) throw new Error('not a photo');
  return readOriginal(bytes, type);
}

/** Checks that the camera data has every value that exiftool finds. */
function expectAgreement(camera: CameraData, expected: ExpectedExif): void {
  const date = expected.DateTimeOriginal?.replace(/^0000.*/, '').slice(0, 19);
  if (expected.Make) expect(camera.make).toBe(expected.Make);
  if (expected.Model) expect(camera.model).toBe(expected.Model);
  if (expected.LensModel) expect(camera.lens).toBe(expected.LensModel);
  if (expected.FocalLength) expect(camera.focalLengthMm).toBeCloseTo(expected.FocalLength, 3);
  if (expected.FNumber) expect(camera.aperture).toBeCloseTo(expected.FNumber, 3);
  if (expected.ExposureTime) expect(camera.shutterSpeedSec).toBeCloseTo(expected.ExposureTime, 8);
  const iso = firstOf(expected.ISO);
  // 65,535, the largest value of this field, means that the ISO is in another field.
  if (iso !== 65_535) expect(camera.iso).toBe(iso);
  expect(camera.takenAt?.replace('T', ' ').replaceAll('-', ':')).toBe(date || undefined);
}

/** The first number: exiftool's ISO may be a list. */
function firstOf(value: number | string | undefined): number | undefined {
  return value === undefined ? undefined : Number(String(value).split(' ')[0]);
}

const refused = (name: string) =>
  /^(broken-(app1|huge|truncated|html|zero)|limit-400|fmt-animated\.gif)/.test(name);
const names = expectedExif.map(({ SourceFile }) => SourceFile);

describe.runIf(hasExamplePhotos)('originals', () => {
  test('the list of example photos has all 57', () => expect(names).toHaveLength(57));

  test.each(expectedExif.filter(({ SourceFile }) => !refused(SourceFile)))(
    '[META-1] $SourceFile: reads the same camera data as exiftool',
    async (expected) => expectAgreement((await readFile(expected.SourceFile)).camera, expected),
  );

  test('[META-1] reads an ISO above 65,535', async () => {
    expect((await readFile('exif-extreme-values.jpg')).camera.iso).toBe(409_600);
  });

  test.each(expectedDemoExif)('[META-1] $SourceFile: reads the same camera data as exiftool', (expected) => {
    expectAgreement(readCameraData(demoPhoto(expected.SourceFile), 'jpg'), expected);
  });

  test.each(names.filter(refused).filter((name) => !/html|zero|gif/.test(name)))(
    '[API-3] %s is refused with 422 and a message, and decoded only if its header is complete',
    async (name) => {
      const decodings = vi.spyOn(sharp.prototype, 'toBuffer');
      await expect(readFile(name)).rejects.toMatchObject({
        status: 422,
        message: expect.stringMatching(/photo/),
      });
      // Of these files, only this one has a complete header.
      expect(decodings).toHaveBeenCalledTimes(name === 'broken-truncated-60pct.jpg' ? 1 : 0);
      decodings.mockRestore();
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[IMG-6] orientation %d: width and height are those of the upright photo',
    async (orientation) => {
      expect(await readFile(`orient-${orientation}.jpg`)).toMatchObject({ width: 360, height: 240 });
    },
  );

  test.each(names.filter((name) => !refused(name)))('[IMG-6] %s has a ThumbHash', async (name) => {
    const { thumbhash } = await readFile(name);
    expect(Buffer.from(thumbhash, 'base64').length).toBeGreaterThan(4);
  });

  test('[COL-6] a photo taken at half past midnight in Japan has the local date of the camera', async () => {
    expect(dayTaken((await readFile('exif-date-offset-jst.jpg')).camera)).toBe('2026-01-01');
  });

  test('[META-1] a camera whose clock was never set gives no capture time', async () => {
    const { camera } = await readFile('exif-date-zero.jpg');
    expect(photoExif(camera)).toEqual({ camera: 'Canon EOS R5' });
  });

  test('[META-1] reads camera data that is only in XMP', async () => {
    const { camera } = await readFile('exif-xmp-only.jpg');
    expect(photoExif(camera)).toEqual({ camera: 'LEICA Q2', dateTaken: '2024.05.06 7:08' });
  });

  test('[META-1] place, people and serial numbers are never read', async () => {
    const kept = JSON.stringify(await Promise.all(names.filter((name) => !refused(name)).map(readFile)));
    expect(kept).not.toMatch(/gps|latitude|serial|artist|copyright|Coetzee|Viguier|Jacob|Lane|山田|script/i);
  });
});

describe('the original store', () => {
  let server: ImageServer;
  beforeAll(async () => {
    server = await startImageServer();
  });
  afterAll(() => server.close());

  let version: string | undefined;
  /** A store that cannot fetch remote photos. */
  async function openStore(options: Partial<OriginalStoreOptions> = {}) {
    return createOriginalStore({
      db: server.db,
      mediaStore: await openMediaFolder(join(server.folder, 'media')),
      fetchPhoto: () => Promise.reject(new Error('No photo is remote')),
      work: createWorkQueue({ size: 1, maxWaiting: 1 }),
      now: () => new Date(),
      version: () => version,
      onCameraData: () => {},
      ...options,
    });
  }

  test('[SCALE-3] keeps an uploaded file that cannot be read at the moment, but removes a damaged one', async () => {
    const mediaStore = await openMediaFolder(join(server.folder, 'media'));
    const add = async (data: Buffer, withFile = mediaStore.withFile) => {
      const store = await openStore({ mediaStore: { ...mediaStore, withFile } });
      await store.add(Readable.from([data]));
    };
    const files = async () => (await Readable.from(mediaStore.list()).toArray()).length;
    const before = await files();
    const photo = await testImage({ seed: 3 });
    for (const reason of ['media_unreachable', 'storage_full', 'photo_needs_memory'] as const) {
      const failing = () => Promise.reject(new AppError(reason, 'Not now'));
      await expect(add(photo, failing)).rejects.toMatchObject({ reason });
    }
    expect(await files()).toBe(before + 1);
    const damaged = photo.subarray(0, photo.length / 2);
    await expect(add(damaged)).rejects.toMatchObject({ reason: 'photo_damaged' });
    expect(await files()).toBe(before + 1);
    await add(photo);
    expect(await files()).toBe(before + 1);
  });

  test('[LIGHT-7] reads a cached row again after a change; uses the cached row while the database is unavailable', async () => {
    const { url } = (await server.upload(await testImage({ seed: 2 }))).body;
    version = 'one';
    let isAway = false;
    let asked = 0;
    const db = new Proxy(server.db, {
      get(target, name: keyof Db) {
        asked += 1;
        if (isAway) throw new AppError('unavailable', 'The database is away');
        return target[name];
      },
    });
    const store = await openStore({ db });
    await store.photoOf(url);
    const ownFocalPoint = { x: 0.9, y: 0.1 };
    await server.db.update(photoFiles).set({ ownFocalPoint });
    expect((await store.photoOf(url)).ownFocalPoint).toBeUndefined();
    version = 'two';
    expect((await store.photoOf(url)).ownFocalPoint).toEqual(ownFocalPoint);
    [isAway, asked] = [true, 0];
    for (const [then, queries] of [
      [undefined, 0],
      ['three', 1],
    ] as const) {
      version = then;
      expect((await store.photoOf(url)).ownFocalPoint).toEqual(ownFocalPoint);
      expect(asked).toBe(queries);
    }
  });

  test('[LIGHT-1] concurrent requests for cleared camera data share one read in the work queue', async () => {
    const picture = sharp(await testImage()).withExif({ IFD0: { Model: 'Canon EOS R5' } });
    const { url } = (await server.upload(await picture.toBuffer())).body;
    await server.photos.cache.clearCameraData();
    const work = createWorkQueue({ size: 1, maxWaiting: 1 });
    let reads = 0;
    const onCameraData = () => {
      reads += 1;
    };
    const store = await openStore({ work, onCameraData });
    expect((await store.photoOf(url)).camera).toBeUndefined();
    const { promise, resolve } = Promise.withResolvers<void>();
    const occupied = work.run('viewer', () => promise);
    const cameras = Promise.all([1, 2, 3].map(async () => store.withCamera(await store.photoOf(url))));
    const order: string[] = [];
    cameras.then(() => order.push('read')).catch(() => undefined);
    await expect.poll(() => reads).toBe(1);
    order.push('slot is free');
    resolve();
    await occupied;
    for (const { camera } of await cameras) expect(camera.model).toBe('Canon EOS R5');
    expect(order).toEqual(['slot is free', 'read']);
    expect((await store.withCamera(await store.photoOf(url))).camera.model).toBe('Canon EOS R5');
    expect(reads).toBe(1);
  });
});
