import { readFileSync } from 'node:fs';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { thumbHashToAverageRGBA } from 'thumbhash';
import { describe, expect, test } from 'vitest';
import {
  CHART,
  CHART_SIZE,
  chart,
  chartPixels,
  coloursOf,
  largestDifference,
} from '../../../../../tests/support/colour-chart.ts';
import { pngChunk, profileWithName, secretsIn } from '../../../../../tests/support/photos-with-metadata.ts';
import type { Rectangle } from '../../../../shared/crops.ts';
import { framedPart } from '../../../../shared/framed-part.ts';
import { imageFormats } from '../../../../shared/images.ts';
import { renderCard } from '../../cards/render-card.ts';
import {
  appearanceOf,
  croppedImage,
  type OpenImage,
  openImage,
  pixelsOf,
  toFramedIntermediate,
} from '../decode/pixels.ts';
import { uncompressedTiff } from '../decode/uncompressed-tiff.ts';
import { createPyramids, encodeRendition } from '../renditions/encode.ts';
import { preparedRenditions, renditionKey, renditionOf } from '../renditions/rendition.ts';
import { type Gamut, profileFiles } from './colour-gamut.ts';

/** Enough to test prepared widths up to 1200 px; the same code makes wider renditions, which are not tested. */
const ORIGINAL_PX = 1260;
/** The ΔE2000 allowed for an sRGB image in quality 60, the quality of the preset `fallback`. */
const SRGB_FALLBACK_DIFFERENCE = 2.5;
const SRGB = profileWithName({ isWide: false });
const JPEG = { width: CHART_SIZE.width, quality: 90, format: 'jpeg' } as const;
const profiles: Record<Gamut, Buffer> = {
  srgb: SRGB,
  p3: profileWithName(),
  adobe: readFileSync(profileFiles.adobe),
};
const gamuts = Object.keys(profiles) as Gamut[];

const open = async (gamut: Gamut) => openImage(await chart(profiles[gamut], ORIGINAL_PX), 'jpg');

/** Makes the chart with 16 bits per channel. */
async function deepChart(profile: Buffer, type: 'png' | 'tif'): Promise<Buffer> {
  const samples = Uint16Array.from(chartPixels(CHART), (value) => value * 257);
  const tiff = uncompressedTiff({ ...CHART_SIZE, pixels: new Uint8Array(samples.buffer), profile });
  return type === 'tif' ? tiff : sharp(tiff).keepIccProfile().toColourspace('rgb16').png().toBuffer();
}

/** Adds a greyscale profile whose values are linear (gamma 1). */
function withGreyProfile(png: Buffer) {
  const icc = Buffer.alloc(128 + 4 + 2 * 12 + 20 + 14);
  icc.writeUInt32BE(icc.length);
  icc.writeUInt32BE(0x02_10_00_00, 8);
  icc.write('mntrGRAYXYZ ', 12, 'latin1');
  icc.write('acsp', 36, 'latin1');
  const white = [0xf6d6, 0x10000, 0xd32d];
  for (const [n, value] of white.entries()) icc.writeUInt32BE(value, 68 + n * 4);
  icc.writeUInt32BE(2, 128);
  icc.write('wtpt', 132, 'latin1');
  icc.writeUInt32BE(156, 136);
  icc.writeUInt32BE(20, 140);
  icc.write('kTRC', 144, 'latin1');
  icc.writeUInt32BE(176, 148);
  icc.writeUInt32BE(14, 152);
  icc.write('XYZ ', 156, 'latin1');
  for (const [n, value] of white.entries()) icc.writeUInt32BE(value, 164 + n * 4);
  icc.write('curv', 176, 'latin1');
  icc.writeUInt32BE(1, 184);
  icc.writeUInt16BE(0x100, 188);
  const chunk = pngChunk('iCCP', Buffer.concat([Buffer.from('grey\0\0', 'latin1'), deflateSync(icc)]));
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
}

/** Replaces the curves of a profile by a straight line. */
function linear(icc: Buffer): Buffer {
  const changed = Buffer.from(icc);
  for (let at = 132; at < 132 + icc.readUInt32BE(128) * 12; at += 12) {
    if (!/^[rgb]TRC$/.test(icc.toString('latin1', at, at + 4))) continue;
    // In ICC profiles, a curve without entries is a straight line.
    changed.write('curv\0\0\0\0\0\0\0\0', icc.readUInt32BE(at + 4), 'latin1');
  }
  return changed;
}

/** Converts a rectangle from pixels to fractions of the sides of `whole`. */
const sharesOf = (
  { x, y, width, height }: Rectangle,
  whole: { width: number; height: number },
): Rectangle => ({
  x: x / whole.width,
  y: y / whole.height,
  width: width / whole.width,
  height: height / whole.height,
});

/** Checks the profile and the colours of a rendition that shows the chart or a part of it. */
async function expectColours(served: Buffer, gamut: Gamut, part: Rectangle | undefined, name: string) {
  const { icc } = await sharp(served).metadata();
  expect(icc, name).toEqual(gamut === 'srgb' ? undefined : readFileSync(profileFiles[gamut]));
  expect(secretsIn(served), name).toEqual([]);
  const difference = await largestDifference(served, coloursOf(profiles[gamut]), part, SRGB);
  const isSrgbFallback = gamut === 'srgb' && name.includes('-q60');
  expect(difference, name).toBeLessThanOrEqual(isSrgbFallback ? SRGB_FALLBACK_DIFFERENCE : 2);
}

/** Makes every prepared rendition of an image, as publishing does. */
async function prepared(
  image: OpenImage,
  use: (served: Buffer, part: Rectangle, name: string) => Promise<void>,
) {
  const pyramids = createPyramids(image, async () => undefined);
  const photo = { width: image.width, height: image.height, foundFocalPoint: { x: 0.2, y: 0.5 } };
  for (const rendition of preparedRenditions(photo)) {
    const served = await encodeRendition(await pyramids.at(rendition), rendition, {});
    const whole = { x: 0, y: 0, ...photo };
    const part = rendition.framing ? framedPart(image, rendition.framing) : whole;
    await use(served, part, renditionKey('', rendition));
  }
  await pyramids.end();
}

describe('[HDR-3] wide gamut', () => {
  test.each(gamuts)('%s is kept in every prepared width, format and framing', async (gamut) => {
    const image = await open(gamut);
    await prepared(image, (served, part, name) => expectColours(served, gamut, sharesOf(part, image), name));
  });

  test.each(gamuts)('%s is kept in a crop and in a framing of it, in every format', async (gamut) => {
    const whole = await open(gamut);
    const crop = { x: 211, y: 105, width: 843, height: 631 };
    const image = croppedImage(whole, crop);
    for (const [format, quality] of [
      ...imageFormats.map((one) => [one, 90] as const),
      ['jpeg', 60] as const,
    ]) {
      const rendition = renditionOf(image, { width: 600, quality, format });
      const served = await encodeRendition(image, rendition, {});
      await expectColours(served, gamut, sharesOf(crop, whole), `${format}-q${quality}`);
      const framing = { ratio: '3x4', at: 35 } as const;
      const framed = await toFramedIntermediate(image, framing, 400);
      const { x, y, ...size } = framedPart(image, framing);
      const part = sharesOf({ x: x + crop.x, y: y + crop.y, ...size }, whole);
      await expectColours(
        await encodeRendition(framed, rendition, {}),
        gamut,
        part,
        `${format}-q${quality}, framed`,
      );
    }
  });

  describe.each(gamuts)('%s with 16 bits per channel', (gamut) => {
    test.each(['png', 'tif'] as const)('in a %s is kept in every format, whole and framed', async (type) => {
      const image = await openImage(await deepChart(profiles[gamut], type), type);
      for (const format of imageFormats) {
        const rendition = renditionOf(image, { width: CHART_SIZE.width, quality: 90, format });
        await expectColours(await encodeRendition(image, rendition, {}), gamut, undefined, `${format}-q90`);
        const framing = { ratio: '3x4', at: 35 } as const;
        const framed = await toFramedIntermediate(image, framing, 96);
        const part = sharesOf(framedPart(image, framing), image);
        await expectColours(
          await encodeRendition(framed, rendition, {}),
          gamut,
          part,
          `${format}-q90, framed`,
        );
      }
    });

    test('has a preview with the same mean colour as with 8 bits', async () => {
      const deep = await openImage(await deepChart(profiles[gamut], 'png'), 'png');
      const plain = await openImage(await chart(profiles[gamut]), 'jpg');
      const [a, b] = await Promise.all(
        [deep, plain].map(async (image) => (await appearanceOf(image)).thumbhash),
      );
      const [average, expected] = [a, b].map((hash = '') =>
        thumbHashToAverageRGBA(Buffer.from(hash, 'base64')),
      );
      for (const channel of ['r', 'g', 'b'] as const) {
        expect(Math.abs((average?.[channel] ?? 0) - (expected?.[channel] ?? 0)), channel).toBeLessThan(0.02);
      }
    });
  });

  test('the profile of a greyscale image is applied with 16 bits per channel, as with 8', async () => {
    const size = { width: 4, height: 4, channels: 1 } as const;
    const grey = sharp(Buffer.alloc(16, 100), { raw: size }).toColourspace('b-w');
    const [plain, deep] = await Promise.all(
      [grey.clone(), grey.clone().toColourspace('grey16')].map(async (pixels) =>
        withGreyProfile(await pixels.png().toBuffer()),
      ),
    );
    const shown = async (png = Buffer.alloc(0)) =>
      (
        await pixelsOf(await openImage(png, 'png'))
          .raw()
          .toBuffer()
      )[0];
    expect((await sharp(deep).metadata()).space).toBe('grey16');
    expect(await shown(plain)).toBe(168);
    expect(await shown(deep)).toBe(168);
  });

  test('an image with 16 bits and a linear profile is converted with an error of at most 1.5 of 255', async () => {
    const ramp = Uint16Array.from({ length: 1024 * 3 }, (_, at) =>
      Math.round((Math.floor(at / 3) / 1023) * 65_535),
    );
    const pixels = new Uint8Array(ramp.buffer);
    const image = await openImage(
      uncompressedTiff({ pixels, width: 1024, height: 1, profile: linear(SRGB) }),
      'tif',
    );
    const shown = (await pixelsOf(image).raw().toBuffer()).filter((_, at) => at % 3 === 1);
    const encode = (light: number) =>
      255 * (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
    expect(Math.max(...shown.map((value, at) => Math.abs(value - encode(at / 1023))))).toBeLessThanOrEqual(
      1.5,
    );
  });

  test('a damaged profile does not change the colours of an image with 16 bits', async () => {
    const damaged = Buffer.from(SRGB).fill(0, 0, 128);
    const image = await openImage(await deepChart(damaged, 'tif'), 'tif');
    await expectColours(
      await encodeRendition(image, renditionOf(image, JPEG), {}),
      'srgb',
      undefined,
      'jpeg',
    );
  });

  test('a preview is made in sRGB', async () => {
    const red = { create: { width: 30, height: 20, channels: 3, background: '#af363c' } } as const;
    const wide = await sharp(red).withIccProfile(profileFiles.p3).png().toBuffer();
    const average = async (png: Buffer) => {
      const { thumbhash } = await appearanceOf(await openImage(png, 'png'));
      return thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64')).r;
    };
    const [pixel = 0] = await sharp(wide).toColourspace('srgb').raw().toBuffer();
    const unconverted = await sharp(wide, { ignoreIcc: true }).png().toBuffer();
    // The tolerance is 0.02, because ThumbHash stores a colour in six bits.
    expect(Math.abs((await average(wide)) - pixel / 255)).toBeLessThan(0.02);
    expect(Math.abs((await average(unconverted)) - pixel / 255)).toBeGreaterThan(0.03);
  });

  test.each(['p3', 'adobe'] as const)(
    'a card of a photo in %s is made in sRGB, without a profile',
    async (gamut) => {
      const [colour = [0, 0, 0]] = CHART;
      const background = { r: colour[0], g: colour[1], b: colour[2] };
      const flat = await sharp({ create: { width: 900, height: 630, channels: 3, background } })
        .withIccProfile(profileFiles[gamut])
        .webp({ lossless: true })
        .toBuffer();
      const card = await renderCard([flat], { siteName: 'Gomai', date: '1', weekday: '2', title: undefined });
      expect((await sharp(card).metadata()).icc).toBeUndefined();
      const expected = await sharp(flat).resize(1, 1).toColourspace('srgb').raw().toBuffer();
      const shown = await sharp(card).extract({ left: 300, top: 300, width: 1, height: 1 }).raw().toBuffer();
      expect(Math.max(...expected.map((value, n) => Math.abs(value - (shown[n] ?? 0))))).toBeLessThanOrEqual(
        2,
      );
    },
  );
});
