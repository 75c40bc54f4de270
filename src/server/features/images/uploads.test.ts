import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type ExpectedExif,
  exifPhoto,
  expectedExif,
  hasExamplePhotos,
} from '../../../../tests/support/example-photos.ts';
import { type ImageServer, startImageServer } from '../../../../tests/support/image-server.ts';
import { imageFormats } from '../../../shared/images.ts';

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

async function originals(): Promise<string[]> {
  const entries = await readdir(join(server.folder, 'media'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function uploaded(name: string): Promise<string> {
  const { url } = (await server.upload(exifPhoto(name), name)).body;
  server.published.add(url);
  return url;
}

async function imageAt(url: string, query: Record<string, string>): Promise<Buffer> {
  const answer = await server.app.inject({ url: '/api/images/optimize', query: { url, ...query } });
  expect(answer.statusCode).toBe(200);
  return answer.rawPayload;
}

function refusalOf({ SourceFile }: ExpectedExif): number | undefined {
  if (/html|broken-zero|\.gif$/.test(SourceFile)) return 415;
  return /^(broken-(app1|huge|truncated)|limit-400)/.test(SourceFile) ? 422 : undefined;
}

describe.runIf(hasExamplePhotos)('uploading real files', () => {
  test.each(expectedExif.filter((file) => refusalOf(file) !== undefined))(
    '[COL-6] [API-3] $SourceFile is refused and leaves no file in the media store',
    async (file) => {
      const before = await originals();
      const { status, body } = await server.upload(exifPhoto(file.SourceFile), file.SourceFile);
      expect(status).toBe(refusalOf(file));
      expect(body).toEqual({
        code: expect.any(String),
        message: expect.any(String),
        error: expect.any(String),
        reason: expect.any(String),
      });
      expect(await originals()).toEqual(before);
    },
  );

  test.each(expectedExif.filter((file) => refusalOf(file) === undefined))(
    '[COL-6] [IMG-6] $SourceFile is stored, and no rendition of it reveals a place or person',
    async ({ SourceFile, DateTimeOriginal }) => {
      const { status, body } = await server.upload(exifPhoto(SourceFile), SourceFile);
      expect(status).toBe(200);
      expect(body).toMatchObject({ fileName: SourceFile, thumbhash: expect.any(String) });
      const day = DateTimeOriginal?.startsWith('0000') ? undefined : DateTimeOriginal?.slice(0, 10);
      expect(body.dateTaken).toBe(day?.replaceAll(':', '-'));
      expect(server.prepared).toContain(body.url.slice(7, 71));

      server.published.add(body.url);
      const media = await server.app.inject(body.url);
      expect(media.headers['content-type']).toBe('image/jpeg');
      expectNeutral(media.rawPayload, false);
      for (const format of imageFormats) {
        for (const preserveExif of ['false', 'true']) {
          const data = await imageAt(body.url, { width: '300', format, preserveExif });
          expectNeutral(data, preserveExif === 'true');
        }
      }
    },
  );

  test.each([1, 2, 3, 4, 5, 6, 7, 8])(
    '[IMG-3] renditions of a photo with EXIF orientation %d are upright',
    async (orientation) => {
      const url = await uploaded(`orient-${orientation}.jpg`);
      for (const format of imageFormats) {
        const { data, info } = await sharp(await imageAt(url, { format, quality: '95' }))
          .removeAlpha()
          .raw()
          .toBuffer({ resolveWithObject: true });
        expect([info.width, info.height]).toEqual([360, 240]);
        const at = (x: number, y: number) => [...data.subarray((y * 360 + x) * 3, (y * 360 + x) * 3 + 3)];
        expect(isRed(at(5, 5)) && isRed(at(20, 20)) && isRed(at(34, 34))).toBe(true);
        expect(isRed(at(354, 5)) || isRed(at(5, 234)) || isRed(at(354, 234))).toBe(false);
      }
    },
  );

  test('[META-1] a rendition contains the public camera data if preserveExif is set', async () => {
    const data = await imageAt(await uploaded('cam-canon-r5.jpg'), { format: 'jpeg', preserveExif: '1' });
    const { exif = {} } = ExifReader.load(data, { expanded: true });
    expect(exif).toMatchObject({
      Model: { description: 'Canon EOS R5' },
      LensModel: { description: 'EF70-200mm f/2.8L IS USM' },
      FNumber: { description: 'f/8.0' },
      ExposureTime: { description: '1/320' },
      ISOSpeedRatings: { value: 400 },
      FocalLength: { description: '200 mm' },
      DateTimeOriginal: { description: '2021:07:10 20:39:25' },
    });
  });

  test("[META-1] [API-1] the metadata panel receives the photo's camera data, and nothing else", async () => {
    const url = await uploaded('cam-sony-a6500-gps.jpg');
    const answer = await server.app.inject({ url: '/api/images/exif', query: { url } });
    expect(answer.json()).toEqual({
      camera: 'SONY ILCE-6500',
      lens: 'E 18-200mm F3.5-6.3 OSS',
      focalLength: '29 mm',
      aperture: 'f/5.6',
      shutterSpeed: '1/2000 s',
      iso: '500',
      dateTaken: '2018.12.05 12:38',
    });
  });

  test.each([
    ['exif-bulb-1-8000.jpg', 1 / 8000],
    ['cam-canon-1100d-iso-pair.jpg', 1 / 200],
    ['cam-nikon-d5200-8sec.jpg', 8],
    ['exif-extreme-values.jpg', 30],
  ])('[META-1] a rendition keeps the exact exposure time of %s', async (name, seconds) => {
    const data = await imageAt(await uploaded(name), { format: 'webp', preserveExif: '1' });
    const [numerator, denominator] = ExifReader.load(data, { expanded: true }).exif?.ExposureTime?.value ?? [
      0, 1,
    ];
    expect(numerator / denominator).toBeCloseTo(seconds, 8);
  });

  test('a rendition keeps a wide colour profile, omits an sRGB profile, and turns CMYK into sRGB', async () => {
    const profileOf = async (name: string, format: string) =>
      (await sharp(await imageAt(await uploaded(name), { format })).metadata()).icc;
    for (const format of imageFormats) {
      expect((await profileOf('fmt-jpeg-p3.jpg', format))?.length).toBeGreaterThan(100);
      expect(await profileOf('broken-ifd-loop.jpg', format)).toBeUndefined();
    }
    expect((await profileOf('fmt-heic-iphone7.heic', 'avif'))?.length).toBeGreaterThan(100);
    const cmyk = await sharp(
      await imageAt(await uploaded('fmt-jpeg-cmyk.jpg'), { format: 'jpeg' }),
    ).metadata();
    expect(cmyk).toMatchObject({ space: 'srgb', channels: 3 });
  });

  test('[IMG-3] renditions show transparency as white in a JPEG, and an animation as a single image', async () => {
    const alpha = await imageAt(await uploaded('fmt-png-alpha.png'), { format: 'jpeg' });
    // The photo is half transparent, so over white even its black is grey.
    expect((await sharp(alpha).stats()).channels.every(({ min }) => min > 100)).toBe(true);
    const { pages, width } = await sharp(
      await imageAt(await uploaded('fmt-animated.webp'), { format: 'webp' }),
    ).metadata();
    expect([pages ?? 1, width]).toEqual([1, 200]);
  });
});

function isRed([red = 0, green = 0, blue = 0]: number[]): boolean {
  return red > 170 && green < 90 && blue < 90;
}

const PUBLIC_TAGS = new Set(
  ['Make', 'Model', 'LensModel', 'FocalLength', 'FNumber', 'ExposureTime', 'ISOSpeedRatings'].concat(
    // The capture time, and fields that every EXIF block has.
    ['DateTimeOriginal', 'ExifVersion', 'FlashpixVersion', 'ColorSpace', 'ComponentsConfiguration'],
    ['PixelXDimension', 'PixelYDimension', 'Orientation', 'XResolution', 'YResolution', 'ResolutionUnit'],
    ['YCbCrPositioning', 'Exif IFD Pointer'],
  ),
);

function expectNeutral(data: Buffer, mayCarryExif: boolean): void {
  const { exif = {}, gps, xmp, iptc, makerNotes, Thumbnail } = ExifReader.load(data, { expanded: true });
  expect({ gps, xmp, iptc, makerNotes, Thumbnail }).toEqual({});
  expect(Object.keys(exif).filter((tag) => !mayCarryExif || !PUBLIC_TAGS.has(tag))).toEqual([]);
  const leak = /GPS(L|Info)|Coetzee|Viguier|Ken Lane|Jacob W|<x:xmpmeta/.exec(data.toString('latin1'));
  expect(leak?.[0]).toBeUndefined();
}
