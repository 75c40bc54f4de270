import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { heifWithCodePoints, pngWithCodePoints } from '../../../../../tests/support/code-points.ts';
import {
  CHART,
  CHART_SIZE,
  chart,
  chartPixels,
  coloursOf,
  largestDifference,
  type Rgb,
} from '../../../../../tests/support/colour-chart.ts';
import { exifPhoto, hasExamplePhotos } from '../../../../../tests/support/example-photos.ts';
import { imageFormats } from '../../../../shared/images.ts';
import { openImage } from '../decode/pixels.ts';
import { encodeEmbedded } from '../embedded/encode-embedded.ts';
import { encodeRendition } from '../renditions/encode.ts';
import { readCicp } from './cicp.ts';
import { isStandardProfile, profileFiles } from './colour-gamut.ts';

const P3_ICC = readFileSync(profileFiles.p3);
const [BT709, BT2020, DISPLAY_P3] = [1, 9, 12];
const [VIDEO, SRGB, PQ, HLG] = [1, 13, 16, 18];

/** The matrix from linear Display P3 to linear BT.2020, computed from their chromaticities (D65). */
const P3_IN_BT2020 = [
  [0.753833, 0.198597, 0.04757],
  [0.045744, 0.941777, 0.012479],
  [-0.00121, 0.017602, 0.983608],
] as const;

const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
const srgbCurve = (light: number) =>
  light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055;
const videoCurve = (light: number) => (light < 0.018 ? light * 4.5 : 1.099 * light ** 0.45 - 0.099);

/** Converts the chart's colours from Display P3 to BT.2020. */
function inBt2020(curve: (light: number) => number): Rgb[] {
  return CHART.map((rgb) => {
    const light = rgb.map((value) => linear(value / 255));
    const [red = 0, green = 0, blue = 0] = P3_IN_BT2020.map((row) =>
      curve(
        Math.max(
          0,
          row.reduce((sum, weight, n) => sum + weight * (light[n] ?? 0), 0),
        ),
      ),
    );
    return [red, green, blue];
  });
}

async function deepPng(colours: readonly Rgb[]): Promise<Buffer> {
  const samples = Uint16Array.from(chartPixels(colours), (value) => Math.round(value * 65_535));
  return sharp(samples, { raw: CHART_SIZE }).toColourspace('rgb16').png().toBuffer();
}

async function plainPng(): Promise<Buffer> {
  return sharp(Buffer.from(chartPixels(CHART)), { raw: CHART_SIZE })
    .png()
    .toBuffer();
}

async function p3Avif(): Promise<Buffer> {
  return sharp(await chart(P3_ICC))
    .keepIccProfile()
    .avif({ quality: 100, chromaSubsampling: '4:4:4', effort: 0 })
    .toBuffer();
}

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gomai-cicp-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('[IMG-9] colours stated without a profile', () => {
  test.each([
    ['Display P3 in a PNG', 'png', async () => pngWithCodePoints(await plainPng(), DISPLAY_P3, SRGB)],
    ['Display P3 in an AVIF', 'avif', async () => heifWithCodePoints(await p3Avif(), DISPLAY_P3, SRGB)],
    [
      'BT.2020 in a deep PNG',
      'png',
      async () => pngWithCodePoints(await deepPng(inBt2020(srgbCurve)), BT2020, SRGB),
    ],
    [
      'BT.2020 with its own curve',
      'png',
      async () => pngWithCodePoints(await deepPng(inBt2020(videoCurve)), BT2020, VIDEO),
    ],
  ] as const)('%s is served as Display P3, and keeps colours within ΔE2000 2', async (name, type, make) => {
    const bytes = await make();
    const path = join(folder, `${name}.${type}`);
    await writeFile(path, bytes);
    for (const input of [bytes, path]) {
      const image = await openImage(input, type);
      expect(image.gamut).toBe('p3');
      for (const format of imageFormats) {
        const served = await encodeRendition(image, { width: 192, quality: 95, format, exif: false }, {});
        const { icc } = await sharp(served).metadata();
        expect(icc && isStandardProfile(icc)).toBe(true);
        expect(await largestDifference(served, coloursOf(P3_ICC)), format).toBeLessThan(2);
      }
    }
  });

  test.runIf(hasExamplePhotos)(
    'a HEIC has the same colours, whether code points or a profile state Display P3',
    async () => {
      const withProfile = exifPhoto('fmt-heic-iphone7.heic');
      const means = await Promise.all(
        [withProfile, heifWithCodePoints(withProfile, DISPLAY_P3, SRGB)].map(async (bytes) => {
          const image = await openImage(bytes, 'heic');
          expect(image.gamut).toBe('p3');
          const served = await encodeRendition(
            image,
            { width: 96, quality: 80, format: 'jpeg', exif: false },
            {},
          );
          expect((await sharp(served).metadata()).icc).toEqual(P3_ICC);
          return (await sharp(served, { ignoreIcc: true }).stats()).channels.map(({ mean }) => mean);
        }),
      );
      for (const [channel, mean] of (means[0] ?? []).entries())
        expect(Math.abs(mean - (means[1]?.[channel] ?? 0))).toBeLessThan(0.5);
    },
  );

  test.each([
    ['sRGB', BT709, SRGB],
    ["BT.709 with video's curve", BT709, VIDEO],
    ['unspecified', 2, 2],
    ['undefined numbers', 200, 201],
  ])('%s is read as sRGB', async (_, primaries, transfer) => {
    const png = pngWithCodePoints(await plainPng(), primaries, transfer);
    expect(await openImage(png, 'png')).toMatchObject({ gamut: 'srgb', input: png });
  });

  test.each([
    // The values of two greys: of 203 nits, a page's white, and of 1,000 nits.
    ['PQ', PQ, [0.5807, 0.7518]],
    ['HLG', HLG, [0.75, 1]],
  ])(
    'compresses the highlights of %s so that they stay brighter than a page’s white',
    async (_, transfer, values) => {
      const colours = values.map((value): Rgb => [value, value, value]);
      const png = pngWithCodePoints(await deepPng([[0, 0, 0], ...colours]), BT2020, transfer);
      const image = await openImage(png, 'png');
      expect(image.gamut).toBe('p3');
      const served = await encodeRendition(
        image,
        { width: 192, quality: 95, format: 'webp', exif: false },
        {},
      );
      const { data, info } = await sharp(served, { ignoreIcc: true })
        .raw()
        .toBuffer({ resolveWithObject: true });
      const [black = 0, white = 0, peak = 0] = [16, 48, 80].map(
        (x) => data[(16 * info.width + x) * info.channels] ?? 0,
      );
      expect(black).toBeLessThan(4);
      expect(Math.abs(white - 191)).toBeLessThan(4);
      expect(peak).toBeGreaterThan(250);
    },
  );

  test('keeps transparency', async () => {
    const clear = await sharp({
      create: { width: 20, height: 10, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .png()
      .toBuffer();
    const image = await openImage(pngWithCodePoints(clear, DISPLAY_P3, SRGB), 'png');
    const served = await encodeRendition(image, { width: 20, quality: 95, format: 'webp', exif: false }, {});
    const { data } = await sharp(served, { ignoreIcc: true }).raw().toBuffer({ resolveWithObject: true });
    expect(Math.abs((data[3] ?? 0) - 128)).toBeLessThan(3);
  });

  test('a profile takes precedence over code points', async () => {
    const icc = readFileSync(profileFiles.adobe);
    const png = await sharp(await chart(icc))
      .keepIccProfile()
      .png()
      .toBuffer();
    expect((await openImage(pngWithCodePoints(png, DISPLAY_P3, SRGB), 'png')).gamut).toBe('adobe');
  });

  test('[META-1] an embedded image keeps its colours and gets the standard profile', async () => {
    const png = pngWithCodePoints(await plainPng(), DISPLAY_P3, SRGB);
    const url = await encodeEmbedded(`data:image/png;base64,${png.toString('base64')}`);
    const served = Buffer.from(url.slice(url.indexOf(',') + 1), 'base64');
    expect((await sharp(served).metadata()).icc).toEqual(P3_ICC);
    expect(await largestDifference(served, coloursOf(P3_ICC))).toBeLessThan(0.5);
  });
});

describe('damaged files', () => {
  test('in a truncated AVIF finds the right primaries or none, without hanging', async () => {
    const avif = heifWithCodePoints(await p3Avif(), DISPLAY_P3, SRGB);
    expect(await readCicp(avif, 'avif')).toEqual({ primaries: DISPLAY_P3, transfer: SRGB });
    for (let length = 0; length < 600; length++) {
      const found = await readCicp(avif.subarray(0, length), 'avif');
      expect(found === undefined || found.primaries === DISPLAY_P3).toBe(true);
    }
  });

  test('if one byte of the boxes is changed, at most one of the two code points is wrong', async () => {
    const avif = heifWithCodePoints(await p3Avif(), DISPLAY_P3, SRGB);
    for (let at = 0; at < 600; at++) {
      for (const value of [0, 1, 0xff]) {
        const changed = Buffer.from(avif);
        changed[at] = value;
        const found = await readCicp(changed, 'avif');
        expect(
          found === undefined || found.primaries === DISPLAY_P3 || found.transfer === SRGB,
          `${value} at ${at}: ${JSON.stringify(found)}`,
        ).toBe(true);
      }
    }
  });

  test('finds no code points in a file that states impossible box sizes', async () => {
    const avif = heifWithCodePoints(await p3Avif(), DISPLAY_P3, SRGB);
    const file = join(folder, 'changed.avif');
    for (const box of ['ftyp', 'meta']) {
      for (const size of [0, 2, 7, 0xff_ff_ff_ff]) {
        const changed = Buffer.from(avif);
        changed.writeUInt32BE(size, changed.indexOf(box) - 4);
        await writeFile(file, changed);
        expect(await readCicp(file, 'avif'), `${box} of ${size} bytes`).toBeUndefined();
      }
    }
  });

  test('finds the code points of a PNG among its first 1,000 chunks only', async () => {
    const png = pngWithCodePoints(await plainPng(), DISPLAY_P3, SRGB);
    // Between the first chunk (IHDR) and the code points.
    const at = 8 + 25;
    const withEmptyChunks = (count: number) =>
      Buffer.concat([png.subarray(0, at), Buffer.alloc(12 * count), png.subarray(at)]);
    expect(await readCicp(withEmptyChunks(998), 'png')).toEqual({ primaries: DISPLAY_P3, transfer: SRGB });
    expect(await readCicp(withEmptyChunks(999), 'png')).toBeUndefined();
    expect(await readCicp(withEmptyChunks(100_000), 'png')).toBeUndefined();
  });
});
