import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import ExifReader from 'exifreader';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chart, differenceBetween } from '../../../../../tests/support/colour-chart.ts';
import {
  brightPart,
  gainMapOf,
  hdrPhoto,
  withFact,
  withImageBeforeMap,
  withoutGainMap,
  withPixels,
} from '../../../../../tests/support/hdr-photo.ts';
import { type ImageServer, startImageServer } from '../../../../../tests/support/image-server.ts';
import {
  jpegSegment,
  profileWithName,
  SECRET,
  secretsIn,
} from '../../../../../tests/support/photos-with-metadata.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { hdrPreset, hdrSrcSet } from '../../../../shared/hdr-images.ts';
import { imageFormats, imageUrlOf } from '../../../../shared/images.ts';
import { memoryLimitsOf } from '../../../memory-limits.ts';
import { profileFiles } from '../colours/colour-gamut.ts';
import { canCarry, evenGainMap, readGainMap } from '../decode/gain-map.ts';
import { withOtherMap } from '../decode/gain-map-metadata.ts';
import { croppedImage, type OpenImage, openImage, rangeOfImage, toIntermediate } from '../decode/pixels.ts';
import { encodeRendition } from './encode.ts';
import { ENCODER_REVISION, HDR_REVISION, preparedRenditions } from './rendition.ts';

const SIZE = { width: 640, height: 480 };
const LAMP = { left: 400, top: 60, width: 120, height: 80 };
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];
/** The margins of a crop around the lamp, in pixels: left, top, right, bottom. */
const MARGINS = [
  [23, 31, 47, 111],
  [113, 41, 17, 29],
] as const;
const odd = (pixels: number) => pixels - (1 - (pixels % 2));

let original: Buffer;
beforeAll(async () => {
  original = await hdrPhoto({ ...SIZE, lamp: LAMP });
});

const turned = (orientation: number) =>
  sharp(original).keepGainMap().withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
const uprightOf = (source: Buffer) =>
  sharp(withoutGainMap(source)).autoOrient().jpeg({ quality: 95 }).toBuffer();
const withMap = (width: number) => ({ ...hdrPreset, width, exif: false });

function gainMapIn({ gainMap }: OpenImage) {
  if (gainMap === undefined) throw new Error('no gain map');
  return gainMap;
}

/**
 * Checks that the lamp is at the same place in the map and in the image, to within a pixel of each, and that the map
 * has the metadata and the brightness of the source's map.
 */
async function expectMap(served: Buffer, source: Buffer) {
  const [map, before] = [await gainMapOf(served), await gainMapOf(source)];
  if (map === undefined || before === undefined) throw new Error('no gain map');
  expect(map.facts).toHaveLength(before.facts.length);
  for (const [place, fact] of before.facts.entries()) expect(map.facts[place]).toBeCloseTo(fact, 4);
  const [inMap, inImage] = [await brightPart(map.image), await brightPart(withoutGainMap(served))];
  for (const [side, edge] of inImage.edges.entries()) {
    const within = (inMap.pixel[side] ?? 0) + (inImage.pixel[side] ?? 0);
    expect(Math.abs(edge - (inMap.edges[side] ?? 9)), `side ${side}`).toBeLessThanOrEqual(within);
  }
  expect(Math.abs(inMap.light - (await brightPart(before.image)).light)).toBeLessThan(3);
  return inImage.edges;
}

describe('[HDR-2] the gain map follows the image', () => {
  test.each(ORIENTATIONS)('orientation %i', async (orientation) => {
    const source = await turned(orientation);
    const image = await openImage(source, 'jpg');
    const served = await encodeRendition(image, withMap(300), {});
    const { width, height, orientation: left = 1 } = await sharp(served).metadata();
    expect([left, width, height]).toEqual(orientation > 4 ? [1, 300, 400] : [1, 300, 225]);
    const edges = await expectMap(served, source);
    const expected = (await brightPart(await uprightOf(source))).edges;
    expect(Math.max(...edges.map((edge, side) => Math.abs(edge - (expected[side] ?? 9))))).toBeLessThan(0.01);
  });

  test.each(ORIENTATIONS.flatMap((orientation) => MARGINS.map((margins) => [orientation, margins] as const)))(
    'orientation %i, cropped to the lamp with margins of %o pixels',
    async (orientation, [left, top, right, bottom]) => {
      const source = await turned(orientation);
      const image = await openImage(source, 'jpg');
      const lamp = (await brightPart(await uprightOf(source))).edges;
      const at = lamp.map((edge, side) => Math.round(edge * (side % 2 === 0 ? image.width : image.height)));
      const [x, y] = [Math.max(1, odd((at[0] ?? 0) - left)), Math.max(1, odd((at[1] ?? 0) - top))];
      const width = odd(Math.min(image.width, (at[2] ?? 0) + right) - x);
      const height = odd(Math.min(image.height, (at[3] ?? 0) + bottom) - y);
      const crop = croppedImage(image, { x, y, width, height });
      const expected = at.map((edge, side) => (edge - (side % 2 ? y : x)) / (side % 2 ? height : width));
      for (const made of [width, 101]) {
        const edges = await expectMap(await encodeRendition(crop, withMap(made), {}), source);
        for (const [side, edge] of edges.entries()) expect(edge).toBeCloseTo(expected[side] ?? 9, 1.5);
      }
    },
  );

  test.each([
    { x: 303, y: 31, width: 279, height: 151 },
    { x: 301, y: 33, width: 282, height: 155 },
    { x: 361, y: 21, width: 163, height: 123 },
  ])('the map of a crop %o shows the same part as the image', async (part) => {
    const crop = croppedImage(await openImage(original, 'jpg'), part);
    const served = await encodeRendition(crop, withMap(part.width), {});
    const map = (await gainMapOf(served))?.image ?? Buffer.alloc(0);
    const [inMap, inImage] = [await brightPart(map), await brightPart(withoutGainMap(served))];
    for (const [side, edge] of inImage.edges.entries()) {
      const within = 0.2 * (inMap.pixel[side] ?? 0);
      expect(Math.abs(edge - (inMap.edges[side] ?? 9)), `side ${side}`).toBeLessThanOrEqual(within);
    }
    // The image is no wider than the crop, and at most 3 px smaller.
    const { width = 0, height = 0 } = await sharp(served).metadata();
    expect(part.width - width).toBeGreaterThanOrEqual(0);
    expect(Math.max(part.width - width, part.height - height)).toBeLessThan(4);
  });

  test('a crop smaller than a pixel of the map is served without a map', async () => {
    const crop = croppedImage(await openImage(original, 'jpg'), { x: 301, y: 33, width: 2, height: 2 });
    expect(await gainMapOf(await encodeRendition(crop, withMap(2), {}))).toBeUndefined();
  });

  test.each([1.5, 2, 8])('light %f times as bright as white keeps its brightness', async (light) => {
    const source = await hdrPhoto({ ...SIZE, lamp: LAMP, light });
    expect((await gainMapOf(source))?.facts[1]).toBeCloseTo(Math.log2(light), 4);
    await expectMap(await encodeRendition(await openImage(source, 'jpg'), withMap(400), {}), source);
  });

  test('an image without a map is served as a standard image', async () => {
    const plain = await testImage(SIZE);
    const image = await openImage(original, 'jpg');
    for (const source of [await openImage(plain, 'jpg'), await toIntermediate(image, { width: 400 })]) {
      const served = await encodeRendition(source, withMap(300), {});
      expect(await gainMapOf(served)).toBeUndefined();
      expect(served).toEqual(await encodeRendition(source, { ...withMap(300), hdr: undefined }, {}));
    }
  });

  test('an original with a damaged map is served without the map', async () => {
    const damaged = Buffer.from(original);
    damaged.fill(0x41, withoutGainMap(original).length);
    const image = await openImage(damaged, 'jpg');
    expect(await gainMapOf(await encodeRendition(image, withMap(300), {}))).toBeUndefined();
  });
});

test('[HDR-1] standard renditions of an HDR photo equal those of the photo without its map', async () => {
  const [image, alone] = [await openImage(original, 'jpg'), await openImage(withoutGainMap(original), 'jpg')];
  for (const format of imageFormats) {
    for (const width of [640, 300]) {
      const rendition = { width, quality: 85, format, exif: false };
      const [served, before] = await Promise.all(
        [image, alone].map((one) => encodeRendition(one, rendition, {})),
      );
      expect(served?.equals(before ?? Buffer.alloc(0)), `${format}, ${width}`).toBe(true);
    }
  }
});

test('[HDR-2, META-1] no segment of image or map contains names or places', async () => {
  const icc = profileWithName();
  const file = `${server.folder}/named.icc`;
  await writeFile(file, icc);
  const named = await sharp(original)
    .keepGainMap()
    .withMetadata({ orientation: 6 })
    .withIccProfile(file)
    .withExif({
      IFD0: { Artist: SECRET },
      IFD3: { GPSLatitude: '35/1 40/1 51/1', GPSLatitudeRef: 'N' },
    })
    .jpeg({ quality: 95 })
    .toBuffer();
  const mapAt = withoutGainMap(named).length;
  const ofMap = [
    jpegSegment(0xe1, (await sharp(named).metadata()).exif ?? Buffer.alloc(0)),
    jpegSegment(
      0xe1,
      Buffer.from(`http://ns.adobe.com/xap/1.0/\0<x:xmpmeta>${SECRET}</x:xmpmeta>`, 'latin1'),
    ),
    jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc),
    jpegSegment(0xfe, Buffer.from(SECRET)),
  ];
  const source = Buffer.concat([
    named.subarray(0, mapAt + 2),
    ...ofMap,
    named.subarray(mapAt + 2),
    Buffer.from(SECRET),
  ]);
  expect(secretsIn(source)).not.toEqual([]);
  const image = await openImage(source, 'jpg');
  expect(image).toMatchObject({ gamut: 'p3', gainMap: { orientation: 6 } });
  const crop = croppedImage(image, { x: 301, y: 351, width: 179, height: 277 });
  for (const [shown, width] of [
    [image, 480],
    [image, 300],
    [crop, 179],
    [crop, 101],
  ] as const) {
    const served = await encodeRendition(shown, withMap(width), {});
    expect(await gainMapOf(served)).toBeDefined();
    expect(secretsIn(served)).toEqual([]);
    expect((await sharp(served).metadata()).icc).toEqual(readFileSync(profileFiles.p3));
    const tags = ExifReader.load(served, { expanded: true });
    expect([tags.gps, tags.exif?.Artist]).toEqual([undefined, undefined]);
    expect(Object.keys(tags.xmp ?? {}).sort()).toEqual(['Directory', 'Version', '_raw', 'about']);
    // The file holds one image and its map, and nothing after them.
    expect(served.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
    expect(served.toString('latin1').split('\xff\xd8\xff')).toHaveLength(3);
  }
});

test('[HDR-3] an image with a gain map keeps its colours within ΔE2000 2, with a standard profile', async () => {
  const p3 = readFileSync(profileFiles.p3);
  const source = await sharp(await chart(p3, 1260))
    .withGainMap()
    .jpeg({ quality: 100 })
    .toBuffer();
  const image = await openImage(source, 'jpg');
  expect(image).toMatchObject({ gamut: 'p3', gainMap: { times: 2 } });
  const served = await encodeRendition(image, withMap(600), {});
  expect(await gainMapOf(served)).toBeDefined();
  expect((await sharp(served).metadata()).icc).toEqual(p3);
  expect(await differenceBetween(served, source)).toBeLessThan(2);
});

test('[HDR-2] keeps a map whose scale cannot be made an integer, unless the image is cropped or turned', async () => {
  const uneven = await openImage(original, 'jpg');
  const image = {
    ...uneven,
    gainMap: { orientation: 1, times: undefined, pixels: 640 * 480, bytesPerPixel: 1 / 16 },
  };
  expect(await gainMapOf(await encodeRendition(image, withMap(300), {}))).toBeDefined();
  const crop = croppedImage(image, { x: 11, y: 11, width: 333, height: 333 });
  expect(await gainMapOf(await encodeRendition(crop, withMap(300), {}))).toBeUndefined();
  const gainMap = { image: (await gainMapOf(original))?.image ?? Buffer.alloc(0) };
  expect(await readGainMap({ gainMap: { image: gainMap.image.subarray(0, 99) }, ...SIZE })).toBeUndefined();
  const fits = async (width: number, height: number) =>
    (await readGainMap({ gainMap, width, height }))?.times;
  expect([await fits(640, 480), await fits(641, 481), await fits(1280, 961)]).toEqual([2, 2, 4]);
  expect([await fits(900, 675), await fits(640, 700)]).toEqual([undefined, undefined]);
  // A map whose scale is not an integer cannot be rotated.
  expect(await readGainMap({ gainMap, width: 900, height: 675, orientation: 6 })).toBeUndefined();
  // This map is larger than its image.
  expect(await readGainMap({ gainMap, width: 640, height: 100 })).toBeUndefined();
});

test.each([
  [250, 200, 1],
  [250, 200, 6],
  [213, 159, 8],
  [400, 300, 7],
])(
  '[HDR-2] a map of %i x %i pixels follows a 640 x 480 image with orientation %i, whole and cropped',
  async (width, height, orientation) => {
    const source = await turned(orientation);
    const map = (await gainMapOf(source))?.image ?? Buffer.alloc(0);
    const uneven = sharp(map).resize(width, height, { fit: 'fill' }).toColourspace('b-w');
    const photo = withOtherMap(source, await uneven.jpeg({ quality: 95 }).toBuffer()) ?? source;
    expect((await sharp((await gainMapOf(photo))?.image).metadata()).width).toBe(width);
    const image = await openImage(photo, 'jpg');
    await expectMap(await encodeRendition(image, withMap(300), {}), source);
    const [x = 0, y = 0, right = 0, bottom = 0] = (await brightPart(await uprightOf(source))).edges;
    const part = {
      x: Math.round(x * image.width) - 31,
      y: Math.round(y * image.height) - 23,
      width: Math.round((right - x) * image.width) + 61,
      height: Math.round((bottom - y) * image.height) + 43,
    };
    await expectMap(await encodeRendition(croppedImage(image, part), withMap(part.width), {}), source);
  },
);

test('[HDR-2] a grey photo is served without its gain map, which libvips cannot read', async () => {
  const grey = await sharp(withoutGainMap(original)).toColourspace('b-w').jpeg().toBuffer();
  const photo = withPixels(original, grey);
  expect((await sharp(photo).metadata()).gainMap).toBeDefined();
  expect((await server.upload(photo)).body).toMatchObject(SIZE);
  expect(await rangeOfImage(photo, 'jpg')).not.toBe('hdr');
  const served = await encodeRendition(await openImage(photo, 'jpg'), withMap(300), {});
  expect(await gainMapOf(served)).toBeUndefined();
  expect((await brightPart(served)).light).toBeGreaterThan(150);
});

test('[HDR-2, HDR-4] a photo smaller than its gain map does not count as HDR', async () => {
  const small = await sharp(withoutGainMap(original)).resize(160, 120).jpeg().toBuffer();
  const photo = withPixels(original, small);
  expect((await sharp(photo).metadata()).gainMap).toBeDefined();
  expect(await rangeOfImage(photo, 'jpg')).toBe('wide');
  const served = await encodeRendition(await openImage(photo, 'jpg'), withMap(160), {});
  expect(await gainMapOf(served)).toBeUndefined();
});

test('[HDR-1] finds the gain map after a depth map in the file', async () => {
  const depth = await sharp(await testImage({ width: 320, height: 240 }))
    .greyscale()
    .jpeg()
    .toBuffer();
  const photo = withImageBeforeMap(original, depth);
  expect((await sharp(photo).metadata()).gainMap).toBeUndefined();
  const file = `${server.folder}/depth.jpg`;
  await writeFile(file, photo);
  for (const source of [photo, file]) {
    expect(await rangeOfImage(source, 'jpg')).toBe('hdr');
    await expectMap(await encodeRendition(await openImage(source, 'jpg'), withMap(300), {}), original);
  }
  // Neither of the further images in this file is a gain map.
  const plain = withImageBeforeMap(Buffer.concat([withoutGainMap(original), depth]), depth);
  expect(await rangeOfImage(plain, 'jpg')).toBe('wide');
  for (const length of [100, 700, withoutGainMap(photo).length + 9, photo.length - 9])
    expect(await rangeOfImage(photo.subarray(0, length), 'jpg').catch(() => 'damaged')).not.toBe('hdr');
});

test.each([
  ['a map that makes an HDR image darker', 0, 3],
  ['no gamma', 4, 0],
  ['a largest gain below the smallest', 3, -1],
  ['a negative offset', 5, -1],
])(
  '[HDR-2, HDR-4] a photo whose map cannot be written (%s) does not count as HDR',
  async (_, fact, value) => {
    const photo = withFact(original, fact, value);
    expect((await sharp(photo).metadata()).gainMap).toBeDefined();
    expect(await rangeOfImage(photo, 'jpg')).toBe('wide');
    const errors: unknown[] = [];
    const image = await openImage(photo, 'jpg');
    const served = await encodeRendition(image, withMap(300), {}, (error) => errors.push(error));
    expect([await gainMapOf(served), errors]).toEqual([undefined, []]);
  },
);

test('[HDR-2] reports an error while encoding the map, and makes a standard image', async () => {
  const image = await openImage(original, 'jpg');
  const failing = { ...image, gainMap: { ...(await gainMapIn(image)), orientation: 6 } };
  const errors: unknown[] = [];
  // With this wrong orientation, the region that sharp cuts out does not fit into the turned image.
  const served = await encodeRendition(failing, withMap(300), {}, (error) => errors.push(error));
  expect(errors).toEqual([expect.any(Error)]);
  expect(await gainMapOf(served)).toBeUndefined();
});

test('[HDR-2, LIGHT-1] omits a map that needs more memory than the machine has', async () => {
  const MB = 1024 * 1024;
  const quarter = { orientation: 1, times: 2, pixels: 24_000_000, bytesPerPixel: 1 / 16 };
  const asLarge = { ...quarter, bytesPerPixel: 3 };
  const most = { width: 2560, height: 1707 };
  const can = (memoryMb: number, map: typeof quarter, { width, height } = most) =>
    canCarry(map, width * height, memoryLimitsOf(memoryMb * MB));
  expect([can(320, quarter), can(512, quarter), can(512, asLarge)]).toEqual([false, true, true]);
  const whole = { width: 6000, height: 4000 };
  expect([can(512, quarter, whole), can(512, asLarge, whole), can(1024, asLarge, whole)]).toEqual([
    ...[true, false, true],
  ]);
});

test.each([
  ['the map', { width: 900, height: 675 }, 320 * 240],
  ['the scaled map', { width: 460, height: 345 }, 460 * 345],
])(
  '[HDR-2, LIGHT-1] does not scale a map if %s needs more memory than the machine has',
  async (_, size, pixels) => {
    const head = { gainMap: { image: (await gainMapOf(original))?.image ?? Buffer.alloc(0) }, ...size };
    const least = 8 * pixels;
    expect(await evenGainMap(head, { largestDecodingBytes: least })).toBeInstanceOf(Buffer);
    expect(await evenGainMap(head, { largestDecodingBytes: least - 1 })).toBeUndefined();
    // An unscaled map is kept for an upright image, but not for a rotated one.
    expect(await readGainMap(head)).toMatchObject({ times: undefined });
    expect(await readGainMap({ ...head, orientation: 6 })).toBeUndefined();
  },
);

let server: ImageServer;
beforeAll(async () => {
  server = await startImageServer();
});
afterAll(() => server.close());

describe('[HDR-1] an HDR photo in the gallery', () => {
  const get = (url: string) => server.app.inject({ url, headers: server.owner });
  /** Wide enough for both prepared sizes. */
  const widePhoto = () =>
    hdrPhoto({
      ...{ width: 2600, height: 300 },
      lamp: { left: 1700, top: 60, width: 500, height: 100 },
    });

  test('is served with its gain map only at URLs with hdr=true, a parameter that a standard photo ignores', async () => {
    const { body } = await server.upload(original);
    const { url, version } = body;
    const photo = { ...body, hasGainMap: true };
    const [first = ''] = hdrSrcSet(url, photo)?.split(' ') ?? [];
    const [served, standard] = [await get(first), await get(first.replace('&hdr=true', ''))];
    expect(served.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': expect.stringContaining('immutable'),
    });
    expect(served.headers.etag).not.toBe(standard.headers.etag);
    expect(await gainMapOf(served.rawPayload)).toBeDefined();
    expect(await gainMapOf(standard.rawPayload)).toBeUndefined();
    const asAvif = await get(imageUrlOf({ ...hdrPreset, url, version, width: 640, format: 'avif' }));
    expect(asAvif.headers['content-type']).toBe('image/avif');
    const plain = (await server.upload(await testImage({ ...SIZE, seed: 3 }))).body;
    const hdrUrl = imageUrlOf({ ...hdrPreset, url: plain.url, version: plain.version, width: 640 });
    expect((await get(hdrUrl)).headers.etag).toBe((await get(hdrUrl.replace('&hdr=true', ''))).headers.etag);
  });

  test('is prepared in two additional sizes', async () => {
    const large = { width: 6000, height: 4000 };
    const hdr = preparedRenditions({ ...large, type: 'jpg', range: 'hdr' }).filter((one) => one.hdr);
    expect(hdr.map(({ width, format, quality }) => [width, format, quality])).toEqual([
      [2560, 'jpeg', 90],
      [1200, 'jpeg', 90],
    ]);
    for (const other of [{}, { type: 'jpg', range: 'wide' }, { type: 'heic', range: 'hdr' }] as const) {
      expect(preparedRenditions({ ...large, ...other }).some((one) => one.hdr)).toBe(false);
    }
    const offered = hdrSrcSet('/media/a.jpg', { ...large, hasGainMap: true });
    expect(offered?.match(/\d+w/g)).toEqual(['1200w', '2560w', '3840w', '5120w']);
    const { sha256 } = await server.photos.photoOf((await server.upload(await widePhoto())).body.url);
    server.transforms.length = 0;
    await server.photos.cache.prepare(`/media/${sha256}.jpg`);
    expect(server.transforms.filter((key) => key.includes('-hdr'))).toEqual([
      `${sha256}-e${ENCODER_REVISION}-w2560-q90-hdr${HDR_REVISION}.jpeg`,
      `${sha256}-e${ENCODER_REVISION}-w1200-q90-hdr${HDR_REVISION}.jpeg`,
    ]);
    server.transforms.length = 0;
    await server.photos.cache.prepare(`/media/${sha256}.jpg`);
    expect(server.transforms).toEqual([]);
  });

  test('is served in both prepared sizes with its map, without being encoded again', async () => {
    const source = await widePhoto();
    const { url, version, width } = (await server.upload(source)).body;
    await server.photos.cache.prepare(url);
    server.transforms.length = 0;
    for (const asked of [2560, 1200]) {
      const served = await get(imageUrlOf({ ...hdrPreset, url, version, width: asked }));
      await expectMap(served.rawPayload, source);
      expect((await sharp(served.rawPayload).metadata()).width).toBe(Math.min(asked, width ?? 0));
    }
    expect(server.transforms).toEqual([]);
  });
});
