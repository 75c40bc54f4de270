import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { deltaE2000, labOf } from '../../../../tests/support/colour-difference.ts';
import {
  jpegSegment,
  profileWithName,
  secretsIn,
  withSegments,
} from '../../../../tests/support/photos-with-metadata.ts';
import { imageFormats } from '../../../shared/images.ts';
import { gamutOf, isStandardProfile, profileFiles } from './colour-gamut.ts';
import { encode, mezzanine } from './encode.ts';
import { openImage } from './pixels.ts';

const PATCH_PX = 32;
const COLUMNS = 6;
/** ColorChecker's colours, pure ones and greys, as numbers of whichever profile they are tagged with. */
const CHART = (
  '735244 c29682 627a9d 576c43 8580b1 67bdaa d67e2c 505ba6 c15a63 5e3c6c 9dbc40 e0a32e ' +
  '383d96 469449 af363c e7c71f bb5695 0885a1 f3f3f2 c8c8c8 7a7a7a 343434 ff0000 00ff00'
)
  .split(' ')
  .map(
    (hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number],
  );

type Rgb = readonly [number, number, number];

/** A profile of matrix and curves, read by the test itself. */
function coloursOf(icc: Buffer): (rgb: Rgb) => [number, number, number] {
  const tag = (wanted: string): Buffer => {
    for (let at = 132; at < 132 + icc.readUInt32BE(128) * 12; at += 12) {
      if (icc.toString('latin1', at, at + 4) === wanted) return icc.subarray(icc.readUInt32BE(at + 4));
    }
    throw new Error(`no ${wanted}`);
  };
  const fixed = (data: Buffer, at: number) => data.readInt32BE(at) / 65_536;
  const curve = tag('rTRC');
  const [g = 1, a = 1, b = 0, c = 0, d = 0] =
    curve.readUInt16BE(8) === 0 ? [fixed(curve, 12)] : [12, 16, 20, 24, 28].map((at) => fixed(curve, at));
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => [8, 12, 16].map((at) => fixed(tag(name), at)));
  return (rgb) => {
    const light = rgb.map((value) => (value / 255 >= d ? (a * (value / 255) + b) ** g : c * (value / 255)));
    return [0, 1, 2].map((row) =>
      columns.reduce((sum, column, n) => sum + (column[row] ?? 0) * (light[n] ?? 0), 0),
    ) as [number, number, number];
  };
}

async function chart(icc: Buffer): Promise<Buffer> {
  const size = { width: COLUMNS * PATCH_PX, height: (CHART.length / COLUMNS) * PATCH_PX };
  const pixels = Buffer.alloc(size.width * size.height * 3);
  for (let at = 0; at < size.width * size.height; at++) {
    const column = Math.floor((at % size.width) / PATCH_PX);
    const row = Math.floor(at / size.width / PATCH_PX);
    pixels.set(CHART[row * COLUMNS + column] ?? [], at * 3);
  }
  const jpeg = await sharp(pixels, { raw: { ...size, channels: 3 } })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return withSegments(jpeg, jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc));
}

/** The largest difference between a patch's middle and what the original's numbers mean. */
async function largestDifference(served: Buffer, meant: (rgb: Rgb) => [number, number, number]) {
  const { icc } = await sharp(served).metadata();
  const shown = coloursOf(icc ?? Buffer.alloc(0));
  const { data, info } = await sharp(served, { ignoreIcc: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Math.max(
    ...CHART.map((rgb, patch) => {
      const x = ((patch % COLUMNS) + 0.5) * PATCH_PX;
      const y = (Math.floor(patch / COLUMNS) + 0.5) * PATCH_PX;
      const at = (y * info.width + x) * info.channels;
      const seen: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
      return deltaE2000(labOf(meant(rgb)), labOf(shown(seen)));
    }),
  );
}

/** A custom screen profile: primaries slightly inside Display P3's, and another curve. */
function screenProfile(): Buffer {
  const icc = profileWithName();
  for (let at = 132; at < 132 + icc.readUInt32BE(128) * 12; at += 12) {
    const name = icc.toString('latin1', at, at + 4);
    const from = icc.readUInt32BE(at + 4);
    if (name === 'rTRC') {
      icc.writeUInt16BE(0, from + 8);
      icc.writeInt32BE(Math.round(1.9 * 65_536), from + 12);
    }
    if (name === 'rXYZ') icc.writeInt32BE(icc.readInt32BE(from + 8) - 800, from + 8);
    if (name === 'gXYZ') icc.writeInt32BE(icc.readInt32BE(from + 8) + 800, from + 8);
  }
  return icc;
}

const profiles = {
  'a named Display P3': profileWithName(),
  'a screen of its own': screenProfile(),
  'Adobe RGB': readFileSync(profileFiles.adobe),
};

test.each(Object.entries(profiles))(
  '[IMG-9] %s becomes a standard profile, colours within ΔE2000 2',
  async (name, icc) => {
    const image = await openImage(await chart(icc), 'jpg');
    expect(image.gamut).toBe(name === 'Adobe RGB' ? 'adobe' : 'p3');
    const sources = [image, await mezzanine(image, { width: 192 })];
    for (const source of sources) {
      for (const format of imageFormats) {
        for (const exif of [false, true]) {
          const served = await encode(source, { width: 192, quality: 95, format, exif }, {});
          const { icc: standard } = await sharp(served).metadata();
          expect(standard && isStandardProfile(standard)).toBe(true);
          expect(standard?.length).toBeLessThan(1000);
          expect(secretsIn(served)).toEqual([]);
          const difference = await largestDifference(served, coloursOf(icc));
          expect(difference, `${format}, ${source === image ? 'at once' : 'in two steps'}`).toBeLessThan(2);
        }
      }
    }
  },
);

test('[IMG-9] a profile with the colours of sRGB is left out, whatever its name', async () => {
  const image = await openImage(await chart(profileWithName({ isWide: false })), 'jpg');
  expect(image.gamut).toBe('srgb');
  for (const format of imageFormats) {
    const served = await encode(image, { width: 192, quality: 80, format, exif: false }, {});
    expect((await sharp(served).metadata()).icc).toBeUndefined();
  }
});

test.each([
  ['cut off', profileWithName().subarray(0, 150)],
  ['not even a head', Buffer.from('Zaunkoenig')],
  ['with tags that point nowhere', profileWithName().fill(0xff, 136, 250)],
])('[IMG-9] a damaged profile (%s) is not served', async (_, icc) => {
  const image = await openImage(await chart(icc), 'jpg');
  for (const format of imageFormats) {
    const served = await encode(image, { width: 192, quality: 80, format, exif: false }, {});
    expect(secretsIn(served)).toEqual([]);
    const { icc: kept } = await sharp(served).metadata();
    expect(kept === undefined || isStandardProfile(kept)).toBe(true);
  }
});

test('[IMG-9] the gamut comes from the numbers of a profile; tables count as wide', () => {
  expect(gamutOf(Buffer.alloc(0))).toBe('p3');
  expect(gamutOf(Buffer.from('sRGB IEC61966-2.1 in tables'))).toBe('srgb');
  expect(gamutOf(readFileSync(profileFiles.p3))).toBe('p3');
  expect(gamutOf(readFileSync(profileFiles.adobe))).toBe('adobe');
});
