import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  jpegSegment,
  photoKinds,
  photoWithMetadata,
  pngChunk,
  riffChunk,
  secretsIn,
  withSegments,
} from '../../../../../tests/support/photos-with-metadata.ts';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { isPhotoUrl } from '../../../../shared/photo-urls.ts';
import { isStandardProfile, profileFiles } from '../colours/colour-gamut.ts';
import { bytesOfDataUrl, encodeEmbedded } from './encode-embedded.ts';

/** An AVIF of noise, which compresses worst; encoded again as JPEG or PNG it becomes larger. */
async function noiseWithExif(sidePx: number, channels: 3 | 4): Promise<string> {
  const pixels = randomBytes(sidePx * sidePx * channels);
  const bytes = await sharp(pixels, { raw: { width: sidePx, height: sidePx, channels } })
    .avif({ quality: 50, effort: 0 })
    .withExif({ IFD0: { Artist: 'Zaunkoenig' } })
    .toBuffer();
  return `data:image/avif;base64,${bytes.toString('base64')}`;
}

const imageOf = (url: string): Sharp => sharp(bytesOfDataUrl(url));

test('[META-1, COL-4] a re-encoded image is still small enough for a collection', async () => {
  const noise = await noiseWithExif(1600, 3);
  const asGoodAsItWas = await imageOf(noise).jpeg({ quality: 95 }).toBuffer();
  expect(isPhotoUrl(noise)).toBe(true);
  expect(isPhotoUrl(`data:image/jpeg;base64,${asGoodAsItWas.toString('base64')}`)).toBe(false);
  const bare = await encodeEmbedded(noise);
  expect(isPhotoUrl(bare)).toBe(true);
  const { exif, width, format } = await imageOf(bare).metadata();
  expect({ exif, width, format }).toEqual({ exif: undefined, width: 1600, format: 'jpeg' });
});

test('[META-1] keeps transparency, in a lossless format if the result is small enough', async () => {
  const noise = await noiseWithExif(100, 4);
  expect(await imageOf(await encodeEmbedded(noise)).metadata()).toMatchObject({ format: 'png' });
  const bare = await encodeEmbedded(noise, { maxLength: 25_000 });
  expect(bare.length).toBeLessThanOrEqual(25_000);
  const { exif, hasAlpha, format } = await imageOf(bare).metadata();
  expect({ exif, hasAlpha, format }).toEqual({ exif: undefined, hasAlpha: true, format: 'webp' });
});

test.each([3, 4] as const)(
  '[META-1, API-3] refuses an image that is too large even in the lowest quality (%i channels)',
  async (channels) => {
    const bare = encodeEmbedded(await noiseWithExif(100, channels), { maxLength: 1000 });
    await expect(bare).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('large'),
    });
  },
);

function dataUrl(bytes: Buffer, type = 'jpeg'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

const bytesIn = (url: string): Buffer => bytesOfDataUrl(url) ?? Buffer.alloc(0);

async function pixelsIn(url: string): Promise<Buffer> {
  return imageOf(url).autoOrient().toColourspace('srgb').raw().toBuffer();
}

const orientation = (value: number) =>
  jpegSegment(
    0xe1,
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x02\0\x12\x01\x03\0\x01\0\0\0', 'latin1'),
    Buffer.from([value, 0, 0, 0]),
    Buffer.from('\x3b\x01\x02\0\x0b\0\0\0\x26\0\0\0\0\0\0\0Zaunkoenig\0', 'latin1'),
  );

test('[META-1, API-3] refuses a transparent image that is too large and too wide for WebP', async () => {
  const size = { width: 17_000, height: 8 };
  const tiff = await sharp(randomBytes(size.width * size.height * 4), { raw: { ...size, channels: 4 } })
    .tiff({ compression: 'lzw' })
    .toBuffer();
  const bare = encodeEmbedded(`data:image/tiff;base64,${tiff.toString('base64')}`, { maxLength: 1000 });
  await expect(bare).rejects.toMatchObject({ reason: 'embedded_too_large' });
});

test.each(photoKinds)('[META-1, IMG-8] a %s loses all metadata', async (kind) => {
  for (const number of [2, 3]) {
    const bare = await encodeEmbedded(dataUrl(await photoWithMetadata(kind, number)));
    const bytes = bytesIn(bare);
    expect(secretsIn(bytes)).toEqual([]);
    const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata();
    expect([exif, xmp, iptc, orientation]).toEqual([undefined, undefined, undefined, undefined]);
    expect(icc === undefined || isStandardProfile(icc)).toBe(true);
  }
});

const photo = sharp(await testImage({ width: 120, height: 80 }));
/** The same image in different formats and encodings. */
const sources = {
  'baseline JPEG': await photo.clone().jpeg({ progressive: false }).toBuffer(),
  'progressive JPEG': await photo.clone().jpeg({ progressive: true }).toBuffer(),
  'greyscale JPEG': await photo.clone().greyscale().jpeg().toBuffer(),
  PNG: await photo.clone().png().toBuffer(),
  // 16 colours, but 8 bits per pixel, so that a test can add unused colours to the palette.
  'PNG with a palette': await sharp(await photo.clone().png({ palette: true, colours: 16 }).toBuffer())
    .png({ palette: true })
    .toBuffer(),
  'PNG with transparency': await photo.clone().ensureAlpha(0.5).png().toBuffer(),
  'interlaced PNG': await photo.clone().png({ progressive: true }).toBuffer(),
  'PNG of 16 bits': await photo.clone().toColourspace('rgb16').png().toBuffer(),
  'lossy WebP': await photo.clone().webp().toBuffer(),
  'WebP with transparency': await photo.clone().ensureAlpha(0.5).webp().toBuffer(),
  'lossless WebP': await photo.clone().webp({ lossless: true }).toBuffer(),
};
type Source = keyof typeof sources;

const jpegSources = ['baseline JPEG', 'progressive JPEG', 'greyscale JPEG'] as const;
const pngSources = ['PNG', 'PNG with transparency', 'interlaced PNG', 'PNG of 16 bits'] as const;
const webpSources = ['lossy WebP', 'WebP with transparency', 'lossless WebP'] as const;

/** Puts bytes into an image at a place that no decoder reads as pixels. */
type Plant = (image: Buffer, planted: Buffer) => Buffer;

/** JPEG tables that contain the planted bytes, all in the last slot, which no component of the image uses. */
function tables(marker: number, head: readonly number[], size: number, planted: Buffer): Buffer {
  const parts: Buffer[] = [];
  for (let at = 0; at < planted.length; at += size) {
    const table = Buffer.alloc(size, 1);
    planted.copy(table, 0, at, at + size);
    parts.push(jpegSegment(marker, Buffer.from(head), table));
  }
  return Buffer.concat(parts);
}

const beforeEnd: Plant = (jpeg, planted) => Buffer.concat([jpeg.subarray(0, -2), planted, jpeg.subarray(-2)]);
const afterEnd: Plant = (image, planted) => Buffer.concat([image, planted]);

const jpegPlaces: Record<string, Plant> = {
  'between the last scan and the end': beforeEnd,
  'after the end': afterEnd,
  'a comment': (jpeg, planted) => withSegments(jpeg, jpegSegment(0xfe, planted)),
  'a comment before the last scan': (jpeg, planted) => {
    const scan = jpeg.lastIndexOf(Buffer.from([0xff, 0xda]));
    return Buffer.concat([jpeg.subarray(0, scan), jpegSegment(0xfe, planted), jpeg.subarray(scan)]);
  },
  'an unknown segment': (jpeg, planted) => withSegments(jpeg, jpegSegment(0xe5, planted)),
  'unused quantisation tables': (jpeg, planted) => withSegments(jpeg, tables(0xdb, [3], 64, planted)),
  'an unused Huffman table': (jpeg, planted) =>
    withSegments(jpeg, tables(0xc4, [0x13, ...Buffer.alloc(15), 100], 100, planted)),
  'the resolution': (jpeg, planted) => {
    const density = Buffer.alloc(4, 1);
    planted.copy(density);
    const jfif = [Buffer.from('JFIF\0\x01\x02\x01', 'latin1'), density, Buffer.alloc(2)];
    return withSegments(jpeg, jpegSegment(0xe0, ...jfif));
  },
};

/** Inserts chunks after the header of a PNG. */
const withChunks = (png: Buffer, ...chunks: Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const pngPlaces: Record<string, Plant> = {
  'a text': (png, planted) => withChunks(png, pngChunk('tEXt', Buffer.concat([Buffer.from('a\0'), planted]))),
  'an unknown chunk': (png, planted) => withChunks(png, pngChunk('prVt', planted)),
  'the resolution': (png, planted) => {
    const data = Buffer.alloc(9, 1);
    planted.copy(data, 0, 0, 8);
    const plain = withoutChunk(png, 'pHYs');
    return withChunks(plain, pngChunk('pHYs', data));
  },
  'after the end': afterEnd,
};

function withoutChunk(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name, 0, 'latin1') - 4;
  return at < 0 ? png : Buffer.concat([png.subarray(0, at), png.subarray(at + 12 + png.readUInt32BE(at))]);
}

const webpPlaces: Record<string, Plant> = {
  'an unknown chunk': (webp, planted) => resized(Buffer.concat([webp, riffChunk('WORD', planted)])),
  'after the bitstream, in its chunk': (webp, planted) => {
    const at = Math.max(webp.lastIndexOf('VP8 '), webp.lastIndexOf('VP8L'));
    const size = webp.readUInt32LE(at + 4);
    const longer = riffChunk(
      webp.toString('latin1', at, at + 4),
      Buffer.concat([webp.subarray(at + 8, at + 8 + size), planted]),
    );
    return resized(Buffer.concat([webp.subarray(0, at), longer]));
  },
  'after the end': afterEnd,
};

/** Corrects the size in the header of a WebP. */
function resized(webp: Buffer): Buffer {
  webp.writeUInt32LE(webp.length - 8, 4);
  return webp;
}

const plantings = [
  ...combine(jpegSources, jpegPlaces),
  ...combine(pngSources, pngPlaces),
  ...combine(webpSources, webpPlaces),
];

function combine(names: readonly Source[], places: Record<string, Plant>) {
  return names.flatMap((name) => Object.entries(places).map(([place, plant]) => ({ name, place, plant })));
}

const LENGTHS = [2, 20, 2000];
const words = (length: number) => Buffer.alloc(length, 'Zaunkoenig ');

test.each(plantings)('[META-1, IMG-8] $name: removes planted bytes ($place)', async ({ name, plant }) => {
  const clean = await encodeEmbedded(dataUrl(sources[name]));
  for (const length of LENGTHS) {
    const planted = plant(sources[name], words(length));
    expect(planted.includes(words(2))).toBe(true);
    expect(await encodeEmbedded(dataUrl(planted)), `${length} bytes`).toBe(clean);
  }
});

test('[META-1, IMG-8] removes unused colours of a palette', async () => {
  const png = sources['PNG with a palette'];
  const at = png.indexOf('PLTE', 0, 'latin1');
  const palette = png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4));
  const clean = await encodeEmbedded(dataUrl(png));
  // A palette has space for 256 colours of three bytes each.
  expect(palette.length + 600).toBeLessThan(768);
  for (const length of [3, 21, 600]) {
    const longer = pngChunk('PLTE', Buffer.concat([palette, words(length)]));
    const planted = Buffer.concat([png.subarray(0, at - 4), longer, png.subarray(at + 8 + palette.length)]);
    expect(await encodeEmbedded(dataUrl(planted)), `${length} bytes`).toBe(clean);
  }
});

test('[META-1, IMG-8] removes bytes after the compressed pixels of a PNG', async () => {
  const clean = await encodeEmbedded(dataUrl(sources.PNG));
  for (const length of LENGTHS) {
    const at = sources.PNG.indexOf('IEND', 0, 'latin1') - 4;
    const more = pngChunk('IDAT', words(length));
    const planted = Buffer.concat([sources.PNG.subarray(0, at), more, sources.PNG.subarray(at)]);
    expect(await encodeEmbedded(dataUrl(planted)), `${length} bytes`).toBe(clean);
  }
});

test('[META-1, IMG-8] removes parameters and the fragment of the data URL', async () => {
  const clean = await encodeEmbedded(dataUrl(sources['baseline JPEG']));
  const url = dataUrl(sources['baseline JPEG']);
  for (const unusual of [url.replace(';base64', ';name=Zaunkoenig;base64'), `${url}#Zaunkoenig`]) {
    expect(await encodeEmbedded(unusual)).toBe(clean);
  }
});

test.each([
  'PNG',
  'PNG with a palette',
  'PNG with transparency',
  'interlaced PNG',
  'PNG of 16 bits',
  'lossless WebP',
] as const)('[IMG-8] a %s keeps every pixel, and the same bytes when encoded again', async (name) => {
  const url = dataUrl(sources[name]);
  const bare = await encodeEmbedded(url);
  expect(await pixelsIn(bare)).toEqual(await pixelsIn(url));
  const [before, after] = await Promise.all([imageOf(url).metadata(), imageOf(bare).metadata()]);
  expect({ format: after.format, depth: after.depth }).toEqual({
    format: before.format,
    depth: before.depth,
  });
  expect(await encodeEmbedded(bare)).toBe(bare);
});

test.each(jpegSources)('[IMG-8] a %s stays a JPEG, with colours in full resolution', async (name) => {
  const url = dataUrl(sources[name]);
  const bare = await encodeEmbedded(url);
  const { format, chromaSubsampling, width, height } = await imageOf(bare).metadata();
  expect({ format, chromaSubsampling, width, height }).toEqual({
    format: 'jpeg',
    chromaSubsampling: '4:4:4',
    width: 120,
    height: 80,
  });
  expect(await meanDifference(bare, url)).toBeLessThan(2);
});

/** The mean difference between the samples of two images, 0 to 255. */
async function meanDifference(one: string, other: string): Promise<number> {
  const [a, b] = [await pixelsIn(one), await pixelsIn(other)];
  expect(a.length).toBe(b.length);
  return a.reduce((sum, value, at) => sum + Math.abs(value - (b[at] ?? 0)), 0) / a.length;
}

test('[IMG-8] keeps the pixel values and the standard profile of a wide-gamut image', async () => {
  const wide = await photo.clone().withIccProfile(profileFiles.p3).png().toBuffer();
  const bare = await encodeEmbedded(dataUrl(wide));
  expect((await imageOf(bare).metadata()).icc).toEqual(readFileSync(profileFiles.p3));
  const numbers = (url: string) => sharp(bytesIn(url), { ignoreIcc: true }).raw().toBuffer();
  expect(await numbers(bare)).toEqual(await numbers(dataUrl(wide)));
  expect(await encodeEmbedded(bare)).toBe(bare);
});

test.each([2, 3, 5, 6, 8])('[META-1, IMG-8] orientation %i is applied to the pixels', async (value) => {
  const jpeg = withSegments(sources['baseline JPEG'], orientation(value));
  const bare = await encodeEmbedded(dataUrl(jpeg));
  expect(await meanDifference(bare, dataUrl(jpeg))).toBeLessThan(2);
  const { exif, orientation: kept, width } = await imageOf(bare).metadata();
  expect({ exif, kept, width }).toEqual({ exif: undefined, kept: undefined, width: value < 5 ? 120 : 80 });
});

test('[IMG-8] an image that is not in base64 may contain a question mark', () => {
  expect(bytesIn('data:image/png,a?b%3F#c').toString()).toBe('a?b?');
});

test('[API-3] a damaged embedded image is refused', async () => {
  const jpeg = await testImage({ width: 120, height: 80 });
  for (const bytes of [jpeg.subarray(0, -40), jpeg.subarray(0, 300)]) {
    await expect(encodeEmbedded(dataUrl(bytes))).rejects.toMatchObject({ code: 'unprocessable' });
  }
});

test('[IMG-8] keeps the decodable part of a damaged image that is already stored', async () => {
  const cut = dataUrl(sources['baseline JPEG'].subarray(0, -400));
  await expect(encodeEmbedded(cut)).rejects.toMatchObject({ code: 'unprocessable' });
  const bare = await encodeEmbedded(cut, { isStored: true });
  expect(await imageOf(bare).metadata()).toMatchObject({ width: 120, height: 80, format: 'jpeg' });
});
