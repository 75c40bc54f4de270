import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  CHART,
  CHART_SIZE,
  chartPixels,
  coloursOf,
  differenceBetween,
  largestDifference,
} from '../../../../../tests/support/colour-chart.ts';
import { gainMapOf, withoutGainMap } from '../../../../../tests/support/hdr-photo.ts';
import { jpegSegment, pngChunk, withSegments } from '../../../../../tests/support/photos-with-metadata.ts';
import { imageFormats } from '../../../../shared/images.ts';
import { openImage, rangeOfImage } from '../decode/pixels.ts';
import { encodeEmbedded } from '../embedded/encode-embedded.ts';
import { encodeRendition } from '../renditions/encode.ts';
import { isStandardProfile, profileFiles } from './colour-gamut.ts';

/** Tests images that state their colours in EXIF, or in PNG's older chunks, instead of a profile (IMG-9). */

const ADOBE_ICC = readFileSync(profileFiles.adobe);
const plain = sharp(Buffer.from(chartPixels(CHART)), { raw: CHART_SIZE });

type Entry = readonly [tag: number, type: 2 | 3 | 4, count: number, value: number | string];

/** Builds an EXIF directory whose values are stored in the entries themselves. */
function directory(entries: readonly Entry[]): Buffer {
  const bytes = Buffer.alloc(2 + entries.length * 12 + 4);
  bytes.writeUInt16LE(entries.length, 0);
  for (const [index, [tag, type, count, value]] of entries.entries()) {
    const at = 2 + index * 12;
    bytes.writeUInt16LE(tag, at);
    bytes.writeUInt16LE(type, at + 2);
    bytes.writeUInt32LE(count, at + 4);
    if (typeof value === 'string') bytes.write(value, at + 8, 'latin1');
    else if (type === 3) bytes.writeUInt16LE(value, at + 8);
    else bytes.writeUInt32LE(value, at + 8);
  }
  return bytes;
}

/** Builds EXIF as cameras write it, with three directories: main, EXIF and interoperability. */
function exifSaying(colorSpace: number, index: string, orientation = 1): Buffer {
  const main = (exifAt: number) =>
    directory([
      [0x0112, 3, 1, orientation],
      [0x8769, 4, 1, exifAt],
    ]);
  const own = (interoperabilityAt: number) =>
    directory([
      [0xa001, 3, 1, colorSpace],
      [0xa005, 4, 1, interoperabilityAt],
    ]);
  const exifAt = 8 + main(0).length;
  const interoperabilityAt = exifAt + own(0).length;
  return Buffer.concat([
    Buffer.from('Exif\0\0II*\0\x08\0\0\0', 'latin1'),
    main(exifAt),
    own(interoperabilityAt),
    directory([[1, 2, 4, `${index}\0`]]),
  ]);
}

async function jpegSaying(exif: Buffer): Promise<Buffer> {
  const jpeg = await plain.clone().jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer();
  return withSegments(jpeg, jpegSegment(0xe1, exif));
}

const ADOBE = [0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06];
const SRGB = [0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];

const numbers = (values: readonly number[]) => {
  const data = Buffer.alloc(values.length * 4);
  for (const [index, value] of values.entries()) data.writeUInt32BE(Math.round(value * 100_000), index * 4);
  return data;
};
const cHRM = (values: readonly number[]) => pngChunk('cHRM', numbers(values));
const gAMA = (value: number) => pngChunk('gAMA', numbers([value]));

/** The chart as a PNG, with these chunks after the header. */
async function pngWithChunks(...chunks: Buffer[]): Promise<Buffer> {
  const png = await plain.clone().png().toBuffer();
  return Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-colours-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('[IMG-9] colours stated without a profile', () => {
  test.each([
    ['Adobe RGB in a JPEG’s EXIF', 'jpg', () => jpegSaying(exifSaying(0xffff, 'R03'))],
    ['Adobe RGB in a PNG’s cHRM and gAMA', 'png', () => pngWithChunks(gAMA(0.4547), cHRM(ADOBE))],
  ] as const)('%s is served as Adobe RGB, within ΔE2000 2 of the original', async (name, type, make) => {
    const bytes = await make();
    const path = join(folder, `${name}.${type}`);
    await writeFile(path, bytes);
    for (const input of [bytes, path]) {
      const image = await openImage(input, type);
      expect(image.gamut).toBe('adobe');
      for (const format of imageFormats) {
        const served = await encodeRendition(image, { width: 192, quality: 95, format, exif: false }, {});
        const { icc } = await sharp(served).metadata();
        expect(icc && isStandardProfile(icc)).toBe(true);
        expect(await largestDifference(served, coloursOf(ADOBE_ICC)), format).toBeLessThan(2);
      }
    }
  });

  test('a JPEG that EXIF marks as rotated is served upright', async () => {
    const image = await openImage(await jpegSaying(exifSaying(0xffff, 'R03', 6)), 'jpg');
    expect(image).toMatchObject({ gamut: 'adobe', width: CHART_SIZE.height, height: CHART_SIZE.width });
    const served = await encodeRendition(image, { width: 96, quality: 80, format: 'jpeg', exif: false }, {});
    const { width, height } = await sharp(served).metadata();
    expect([width, height]).toEqual([96, 144]);
  });

  test('[HDR-2, HDR-3] a JPEG keeps its gain map, and counts as HDR', async () => {
    const photo = await plain.clone().withGainMap().jpeg({ quality: 100 }).toBuffer();
    // Decoders ignore the renamed profile and EXIF segments.
    const withoutProfile = photo
      .toString('latin1')
      .replaceAll('ICC_PROFILE', 'XCC_PROFILE')
      .replaceAll('Exif', 'Xxif');
    const original = withSegments(
      Buffer.from(withoutProfile, 'latin1'),
      jpegSegment(0xe1, exifSaying(0xffff, 'R03', 3)),
    );
    expect(await rangeOfImage(original, 'jpg')).toBe('hdr');
    const image = await openImage(original, 'jpg');
    const rendition = { width: 192, quality: 95, format: 'jpeg', exif: false } as const;
    const served = await encodeRendition(image, { ...rendition, hdr: true }, {});
    const [before, after] = [await gainMapOf(original), await gainMapOf(served)];
    expect(after?.facts).toEqual(before?.facts);
    expect((await sharp(served).metadata()).icc).toEqual(ADOBE_ICC);
    const standard = await encodeRendition(image, rendition, {});
    expect(await differenceBetween(withoutGainMap(served), standard)).toBeLessThan(2);
  });

  test('[META-1] an embedded image keeps its colours and gets the standard profile', async () => {
    const jpeg = await jpegSaying(exifSaying(0xffff, 'R03'));
    const url = await encodeEmbedded(`data:image/jpeg;base64,${jpeg.toString('base64')}`);
    const served = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    expect((await sharp(served).metadata()).icc).toEqual(ADOBE_ICC);
    expect(await largestDifference(served, coloursOf(ADOBE_ICC))).toBeLessThan(2);
  });

  test('applies the curve that a PNG states: the linear value 128 becomes 188 in sRGB', async () => {
    const grey = await sharp({
      create: { width: 20, height: 10, channels: 3, background: { r: 128, g: 128, b: 128 } },
    })
      .png()
      .toBuffer();
    const linear = Buffer.concat([grey.subarray(0, 33), gAMA(1), grey.subarray(33)]);
    const image = await openImage(linear, 'png');
    expect(image.gamut).toBe('srgb');
    const served = await encodeRendition(image, { width: 20, quality: 95, format: 'webp', exif: false }, {});
    const { data } = await sharp(served).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[0] ?? 0) - 188)).toBeLessThan(2);
  });

  test.each([
    ['sRGB in EXIF', 'jpg', () => jpegSaying(exifSaying(1, 'R98'))],
    ['uncalibrated EXIF with sRGB’s index', 'jpg', () => jpegSaying(exifSaying(0xffff, 'R98'))],
    ['EXIF that ends early', 'jpg', () => jpegSaying(exifSaying(0xffff, 'R03').subarray(0, 40))],
    ['sRGB in cHRM and gAMA', 'png', () => pngWithChunks(gAMA(0.45455), cHRM(SRGB))],
    [
      'an sRGB chunk beside Adobe RGB in cHRM',
      'png',
      () => pngWithChunks(pngChunk('sRGB', Buffer.from([0])), cHRM(ADOBE)),
    ],
    [
      'sRGB in cICP beside Adobe RGB in cHRM',
      'png',
      () => pngWithChunks(pngChunk('cICP', Buffer.from([1, 13, 0, 1])), cHRM(ADOBE)),
    ],
    ['a cHRM with a primary whose y is 0', 'png', () => pngWithChunks(cHRM([...ADOBE.slice(0, 7), 0]))],
    [
      'a PNG with three equal primaries',
      'png',
      () => pngWithChunks(cHRM([0.3127, 0.329, 0.3, 0.3, 0.3, 0.3, 0.3, 0.3])),
    ],
    ['a gamma of 0', 'png', () => pngWithChunks(gAMA(0))],
    ['a cHRM that ends early', 'png', () => pngWithChunks(pngChunk('cHRM', numbers(ADOBE.slice(0, 3))))],
  ] as const)('%s is read as sRGB', async (_, type, make) => {
    const bytes = await make();
    expect(await openImage(bytes, type)).toMatchObject({ gamut: 'srgb', input: bytes });
  });

  test('a profile takes precedence over EXIF', async () => {
    const p3 = readFileSync(profileFiles.p3);
    const jpeg = await jpegSaying(exifSaying(0xffff, 'R03'));
    const tagged = withSegments(jpeg, jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), p3));
    expect((await openImage(tagged, 'jpg')).gamut).toBe('p3');
  });
});
