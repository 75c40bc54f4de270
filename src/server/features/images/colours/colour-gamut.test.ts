import { readFileSync } from 'node:fs';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { chart, coloursOf, largestDifference } from '../../../../../tests/support/colour-chart.ts';
import { profileWithName, secretsIn } from '../../../../../tests/support/photos-with-metadata.ts';
import { imageFormats } from '../../../../shared/images.ts';
import { openImage, toIntermediate } from '../decode/pixels.ts';
import { encodeRendition } from '../renditions/encode.ts';
import { gamutOf, isStandardProfile, profileFiles } from './colour-gamut.ts';

/** A profile like that of a calibrated screen: primaries slightly inside Display P3's, and a different curve. */
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
  'a Display P3 profile that contains a name': profileWithName(),
  'the profile of a single screen': screenProfile(),
  'Adobe RGB': readFileSync(profileFiles.adobe),
};

test.each(Object.entries(profiles))(
  '[IMG-9] replaces %s with a standard profile, and keeps colours within ΔE2000 2',
  async (name, icc) => {
    const image = await openImage(await chart(icc), 'jpg');
    expect(image.gamut).toBe(name === 'Adobe RGB' ? 'adobe' : 'p3');
    const sources = [image, await toIntermediate(image, { width: 192 })];
    for (const source of sources) {
      for (const format of imageFormats) {
        for (const exif of [false, true]) {
          const served = await encodeRendition(source, { width: 192, quality: 95, format, exif }, {});
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

test('[IMG-9] removes a profile with sRGB’s primaries, even if its name is not sRGB', async () => {
  const image = await openImage(await chart(profileWithName({ isWide: false })), 'jpg');
  expect(image.gamut).toBe('srgb');
  for (const format of imageFormats) {
    const served = await encodeRendition(image, { width: 192, quality: 80, format, exif: false }, {});
    expect((await sharp(served).metadata()).icc).toBeUndefined();
  }
});

test.each([
  ['truncated', profileWithName().subarray(0, 150)],
  ['without a header', Buffer.from('Zaunkoenig')],
  ['with tags that point nowhere', profileWithName().fill(0xff, 136, 250)],
])('[IMG-9] never serves a damaged profile (%s)', async (_, icc) => {
  const image = await openImage(await chart(icc), 'jpg');
  for (const format of imageFormats) {
    const served = await encodeRendition(image, { width: 192, quality: 80, format, exif: false }, {});
    expect(secretsIn(served)).toEqual([]);
    const { icc: kept } = await sharp(served).metadata();
    expect(kept === undefined || isStandardProfile(kept)).toBe(true);
  }
});

test('[IMG-9] reads the gamut from a profile’s primaries; a profile without primaries is P3 unless it names sRGB', () => {
  expect(gamutOf(Buffer.alloc(0))).toBe('p3');
  expect(gamutOf(Buffer.from('sRGB IEC61966-2.1 in tables'))).toBe('srgb');
  expect(gamutOf(readFileSync(profileFiles.p3))).toBe('p3');
  expect(gamutOf(readFileSync(profileFiles.adobe))).toBe('adobe');
});
