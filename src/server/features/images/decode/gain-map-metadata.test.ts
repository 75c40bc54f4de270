import { beforeAll, describe, expect, test } from 'vitest';
import {
  gainMapOf,
  hdrPhoto,
  hiding,
  withoutGainMap,
  withXmpAlone,
  type XmpFields,
  xmpSegment,
} from '../../../../../tests/support/hdr-photo.ts';
import { hdrPreset } from '../../../../shared/hdr-images.ts';
import { imageFormats } from '../../../../shared/images.ts';
import { encodeRendition } from '../renditions/encode.ts';
import { withXmpMetadata } from './gain-map-metadata.ts';
import { readImagePair } from './jpeg-images.ts';
import { openImage, rangeOfImage } from './pixels.ts';

const SIZE = { width: 640, height: 480 };
const LAMP = { left: 400, top: 60, width: 120, height: 80 };
/** The metadata of a gain map that Lightroom Classic 12 wrote. */
const FIELDS: XmpFields = {
  ...{ HDRCapacityMin: 0, HDRCapacityMax: 3.9, OffsetSDR: 0.046983, OffsetHDR: 0.046983 },
  GainMapMin: [0.023869, -0.075191, 0.142298],
  GainMapMax: [3.527605, 2.830234, 1.537243],
  Gamma: [0.506828, 0.590032, 1.517708],
};
const FACTS = [
  ...[0, 3.9],
  ...[0.023869, 3.527605, 0.506828, 0.046983, 0.046983],
  ...[-0.075191, 2.830234, 0.590032, 0.046983, 0.046983],
  ...[0.142298, 1.537243, 1.517708, 0.046983, 0.046983],
];

let photo: Buffer;
beforeAll(async () => {
  photo = await hdrPhoto({ ...SIZE, lamp: LAMP });
});

const served = async (original: Buffer) =>
  encodeRendition(await openImage(original, 'jpg'), { ...hdrPreset, width: 300, exif: false }, {});

describe('[HDR-1] a photo whose gain map has only XMP, as older versions of Lightroom write it', () => {
  test('keeps the gain map with the numbers of each channel', async () => {
    const original = withXmpAlone(photo, FIELDS);
    expect(await rangeOfImage(original, 'jpg')).toBe('hdr');
    const facts = (await gainMapOf(await served(original)))?.facts ?? [];
    expect(facts).toHaveLength(FACTS.length);
    for (const [index, fact] of FACTS.entries()) expect(facts[index], `${index}`).toBeCloseTo(fact, 5);
  });

  test('has the same standard renditions as without the gain map', async () => {
    const original = withXmpAlone(photo, FIELDS);
    const [image, alone] = await Promise.all(
      [original, withoutGainMap(original)].map((jpeg) => openImage(jpeg, 'jpg')),
    );
    for (const format of imageFormats) {
      const rendition = { width: 300, quality: 85, format, exif: false };
      const [one, other] = await Promise.all(
        [image, alone].map((some) => some && encodeRendition(some, rendition, {})),
      );
      expect(one?.equals(other ?? Buffer.alloc(0)), format).toBe(true);
    }
  });

  test('gets Adobe’s defaults for fields that are missing in XMP', async () => {
    const original = withXmpAlone(photo, { HDRCapacityMax: 2, GainMapMax: [2, 2, 1] });
    const facts = (await gainMapOf(await served(original)))?.facts;
    expect(facts?.slice(0, 7)).toEqual([0, 2, 0, 2, 1, 1 / 64, 1 / 64]);
  });

  test.each([
    ['an image that is itself HDR', { ...FIELDS, BaseRenditionIsHDR: 'True' }],
    ['no headroom', { GainMapMax: [1, 2, 3] }],
    ['a word as a number', { ...FIELDS, Gamma: 'much' }],
    ['a number that is too large', { ...FIELDS, GainMapMax: [1, 2, 1e9] }],
    ['60 kB of opening brackets', { ...FIELDS, GainMapMax: ['<'.repeat(60_000)] }],
    ['60 kB of opening brackets and a closing one', { ...FIELDS, GainMapMax: [`${'<'.repeat(60_000)}>3`] }],
  ] as [string, XmpFields][])('is a standard photo if XMP states %s', async (_, fields) => {
    const original = withXmpAlone(photo, fields);
    expect(await rangeOfImage(original, 'jpg')).not.toBe('hdr');
    expect(await gainMapOf(await served(original))).toBeUndefined();
  });

  test('is a standard photo if the file is truncated in the gain map', async () => {
    const original = withXmpAlone(photo, FIELDS);
    const head = withoutGainMap(original).length;
    for (const length of [head, head + 1, head + 40, head + 700, head + 1400]) {
      const image = await openImage(original.subarray(0, length), 'jpg');
      expect(image.gainMap, `${length - head}`).toBeUndefined();
    }
  });
});

test.each([1.5, 4.532783, 8])(
  '[HDR-2] keeps a headroom of %f that is stated in Apple’s way',
  async (headroom) => {
    const apple = '"http://ns.apple.com/HDRGainMap/1.0/"';
    const xmp = xmpSegment(
      `<rdf:Description rdf:about="" xmlns:HDRGainMap=${apple}>` +
        '<HDRGainMap:HDRGainMapVersion>131072</HDRGainMap:HDRGainMapVersion>' +
        `<HDRGainMap:HDRGainMapHeadroom>${headroom}</HDRGainMap:HDRGainMapHeadroom></rdf:Description>`,
    );
    const mapAt = withoutGainMap(photo).length + 2;
    const original = hiding('iso', Buffer.concat([photo.subarray(0, mapAt), xmp, photo.subarray(mapAt)]));
    const [min, capacity, least, most, gamma = 0] = (await gainMapOf(await served(original)))?.facts ?? [];
    const stops = Math.log2(headroom);
    expect([min, least]).toEqual([0, 0]);
    expect(capacity).toBeCloseTo(stops, 4);
    expect(most).toBeCloseTo(stops, 4);
    for (const value of [0.1, 0.25, 0.5, 0.75, 0.9]) {
      const meant = Math.log2(1 + (headroom - 1) * ((value + 0.055) / 1.055) ** 2.4);
      expect(Math.abs(stops * value ** (1 / gamma) - meant), `${value}`).toBeLessThan(0.15);
    }
  },
);

describe('[HDR-1] a rendition’s XMP, for Chromium before version 127', () => {
  test.each([
    ['one channel', () => photo],
    ['three channels', () => withXmpAlone(photo, FIELDS)],
  ])('states the same as its segment of ISO 21496-1, with %s', async (_, make) => {
    const jpeg = await served(make());
    const facts = (await gainMapOf(jpeg))?.facts ?? [];
    // Without the ISO segment, the numbers are read from XMP.
    const again = (await gainMapOf(await served(hiding('iso', jpeg))))?.facts ?? [];
    const inAll = (some: number[]) =>
      some.length === 7 ? [...some, ...some.slice(2), ...some.slice(2)] : some;
    expect(facts.length).toBeGreaterThan(0);
    for (const [index, fact] of inAll(facts).entries()) expect(inAll(again)[index]).toBeCloseTo(fact, 5);
  });

  test('states the same length of the map as the JPEG’s directory', async () => {
    const jpeg = await served(photo);
    const mapAt = withoutGainMap(jpeg).length;
    expect(jpeg.toString('latin1')).toContain(`Item:Length="${jpeg.length - mapAt}"`);
    const pair = readImagePair(jpeg);
    expect([pair?.first.length, pair?.second.length]).toEqual([mapAt, jpeg.length - mapAt]);
    // The directory also states the length of the first image, which `readImagePair` does not read.
    const stated = pair && jpeg.readUInt32BE(pair.lengthsAt[0]);
    expect(stated).toBe(mapAt);
    const schemas = jpeg.toString('latin1').match(/(?<= xmlns:)\w+/g);
    expect(schemas).toEqual(['x', 'rdf', 'hdrgm', 'Container', 'Item', 'x', 'rdf', 'hdrgm']);
  });

  test('is left out without a segment of ISO 21496-1, or if XMP cannot state the same', () => {
    expect(withXmpMetadata(withoutGainMap(photo))).toEqual(withoutGainMap(photo));
    expect(withXmpMetadata(hiding('iso', photo))).toEqual(hiding('iso', photo));
    const ownPrimaries = Buffer.from(photo);
    const flags = photo.lastIndexOf('urn:iso:std:iso:ts:21496:-1\0') + 28 + 4;
    ownPrimaries[flags] = (photo[flags] ?? 0) & ~0x40;
    expect(withXmpMetadata(ownPrimaries)).toEqual(ownPrimaries);
  });
});
