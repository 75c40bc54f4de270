import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  heifWithCodePoints,
  heifWithGainMap,
  pngWithCodePoints,
} from '../../../../../tests/support/code-points.ts';
import { chart } from '../../../../../tests/support/colour-chart.ts';
import { exifPhoto, hasExamplePhotos } from '../../../../../tests/support/example-photos.ts';
import { hdrPhoto } from '../../../../../tests/support/hdr-photo.ts';
import { profileWithName } from '../../../../../tests/support/photos-with-metadata.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { openImage, rangeOfImage } from '../decode/pixels.ts';
import { profileFiles } from './colour-gamut.ts';
import { readRange } from './photo-range.ts';

const [BT2020, SRGB, PQ, HLG] = [9, 13, 16, 18];
const lamp = { left: 10, top: 10, width: 40, height: 30 };

async function p3Avif(): Promise<Buffer> {
  return sharp(await chart(profileWithName()))
    .keepIccProfile()
    .avif({ effort: 0 })
    .toBuffer();
}
const plainPng = async () =>
  sharp(await testImage({ width: 40, height: 30 }))
    .png()
    .toBuffer();

/** Builds a profile like those of HDR images. The tag `cicp` replaces the white point, which no test reads. */
function hdrProfile(transfer: number): Buffer {
  const icc = Buffer.from(readFileSync(profileFiles.p3));
  const at = icc.indexOf('wtpt', 132, 'latin1');
  icc.write('cicp', at, 'latin1');
  const data = icc.readUInt32BE(at + 4);
  icc.write('cicp\0\0\0\0', data, 'latin1');
  icc.set([BT2020, transfer, 0, 1], data + 8);
  return icc;
}

/** The version and flags with which some boxes begin. */
const head = (version: number) => [version, 0, 0, 0];

function box(name: string, ...parts: (number[] | string | Buffer)[]): Buffer {
  const bytes = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
  );
  const body = Buffer.concat([Buffer.alloc(4), Buffer.from(name, 'latin1'), ...bytes]);
  body.writeUInt32BE(body.length);
  return body;
}

describe('[HDR-4, HDR-5] the range of an original', () => {
  test.each([
    ['a JPEG with a gain map', 'jpg', 'hdr', () => hdrPhoto({ width: 160, height: 120, lamp })],
    ['a JPEG with a PQ profile', 'jpg', 'hdr', () => chart(hdrProfile(PQ))],
    ['a PNG in PQ', 'png', 'hdr', async () => pngWithCodePoints(await plainPng(), BT2020, PQ)],
    ['an AVIF in PQ', 'avif', 'hdr', async () => heifWithCodePoints(await p3Avif(), BT2020, PQ)],
    ['an AVIF in HLG', 'avif', 'hdr', async () => heifWithCodePoints(await p3Avif(), BT2020, HLG)],
    ['a file with Apple’s gain map', 'avif', 'hdr', async () => heifWithGainMap(await p3Avif())],
    ['a JPEG in Display P3', 'jpg', 'wide', () => chart(profileWithName())],
    ['a JPEG in Adobe RGB', 'jpg', 'wide', () => chart(readFileSync(profileFiles.adobe))],
    ['an AVIF in BT.2020', 'avif', 'wide', async () => heifWithCodePoints(await p3Avif(), BT2020, SRGB)],
    ['a JPEG in sRGB', 'jpg', 'standard', () => chart(profileWithName({ isWide: false }))],
    ['a JPEG without a profile', 'jpg', 'standard', () => testImage({ width: 40, height: 30 })],
    ['a PNG in sRGB', 'png', 'standard', async () => pngWithCodePoints(await plainPng(), 1, SRGB)],
  ] as const)('%s (%s) is %s', async (_, type, range, make) => {
    const original = await make();
    expect(await rangeOfImage(original, type)).toBe(range);
    await expect(openImage(original, type)).resolves.toBeDefined();
  });

  test.runIf(hasExamplePhotos)(
    'reads the range of a HEIC from a phone, and of the same image in PQ',
    async () => {
      const heic = exifPhoto('fmt-heic-iphone7.heic');
      expect(await rangeOfImage(heic, 'heic')).toBe('wide');
      expect(await rangeOfImage(heifWithCodePoints(heic, BT2020, PQ), 'heic')).toBe('hdr');
    },
  );

  test.each([
    ['of 16 bits', box('iinf', head(0), [0, 1], box('infe', head(2), [0, 7, 0, 0], 'tmap'))],
    ['of 32 bits', box('iinf', head(1), [0, 0, 0, 1], box('infe', head(3), [0, 0, 0, 7, 0, 0], 'tmap'))],
  ])('is HDR if an item with an id %s is a gain map of ISO 21496-1', async (_, items) => {
    const heic = box('meta', head(0), items);
    expect(await readRange(heic, 'heic', { space: 'srgb' })).toBe('hdr');
    const other = Buffer.from(heic.toString('latin1').replace('tmap', 'grid'), 'latin1');
    expect(await readRange(other, 'heic', { space: 'srgb' })).toBe('standard');
  });

  test('is standard if the list of items is truncated', async () => {
    const heic = box('meta', head(0), box('iinf', head(0), [0, 1], box('infe')));
    expect(await readRange(heic, 'heic', { space: 'srgb' })).toBe('standard');
  });
});
