import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import {
  jpegSegment,
  photoKinds,
  photoWithMetadata,
  secretsIn,
  withSegments,
} from '../../../../tests/support/photos-with-metadata.ts';
import { testPicture } from '../../../../tests/support/test-picture.ts';
import { isPhotoUrl } from '../../../shared/collections.ts';
import { bareEmbedded } from './bare-embedded.ts';
import { bytesOfDataUrl } from './embedded-bytes.ts';

/** Noise compresses worst; AVIF is encoded again as another format, and grows. */
async function talkativeNoise(sidePx: number, channels: 3 | 4): Promise<string> {
  const pixels = randomBytes(sidePx * sidePx * channels);
  const bytes = await sharp(pixels, { raw: { width: sidePx, height: sidePx, channels } })
    .avif({ quality: 50, effort: 0 })
    .withExif({ IFD0: { Artist: 'Zaunkoenig' } })
    .toBuffer();
  return `data:image/avif;base64,${bytes.toString('base64')}`;
}

const picture = (url: string): Sharp => sharp(bytesOfDataUrl(url));

test('[META-1, COL-4] a re-encoded image still fits its collection', async () => {
  const talkative = await talkativeNoise(1600, 3);
  const asGoodAsItWas = await picture(talkative).jpeg({ quality: 95 }).toBuffer();
  expect(isPhotoUrl(talkative)).toBe(true);
  expect(isPhotoUrl(`data:image/jpeg;base64,${asGoodAsItWas.toString('base64')}`)).toBe(false);
  const bare = await bareEmbedded(talkative);
  expect(isPhotoUrl(bare)).toBe(true);
  const { exif, width, format } = await picture(bare).metadata();
  expect({ exif, width, format }).toEqual({ exif: undefined, width: 1600, format: 'jpeg' });
});

test('[META-1] transparency stays, losslessly where there is room', async () => {
  const talkative = await talkativeNoise(100, 4);
  expect(await picture(await bareEmbedded(talkative)).metadata()).toMatchObject({ format: 'png' });
  const bare = await bareEmbedded(talkative, 25_000);
  expect(bare.length).toBeLessThanOrEqual(25_000);
  const { exif, hasAlpha, format } = await picture(bare).metadata();
  expect({ exif, hasAlpha, format }).toEqual({ exif: undefined, hasAlpha: true, format: 'webp' });
});

test.each([3, 4] as const)(
  '[META-1, API-3] an image that is too large in every quality is refused (%i channels)',
  async (channels) => {
    const bare = bareEmbedded(await talkativeNoise(100, channels), 1000);
    await expect(bare).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('large'),
    });
  },
);

function dataUrl(bytes: Buffer, type = 'jpeg'): string {
  return `data:image/${type};base64,${bytes.toString('base64')}`;
}

async function pixelsIn(url: string): Promise<Buffer> {
  return picture(url).autoOrient().toColourspace('srgb').raw().toBuffer();
}

test.each(photoKinds)(
  '[META-1, IMG-8] a %s loses all metadata, and saving it again changes nothing',
  async (kind) => {
    for (const number of [2, 3]) {
      const bare = await bareEmbedded(dataUrl(await photoWithMetadata(kind, number)));
      expect(secretsIn(bytesOfDataUrl(bare) ?? Buffer.alloc(0))).toEqual([]);
      const { exif, xmp, iptc } = await picture(bare).metadata();
      expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
      expect(await bareEmbedded(bare)).toBe(bare);
    }
  },
);

const comment = jpegSegment(0xfe, Buffer.from('Zaunkoenig'));
const orientation = (value: number) =>
  jpegSegment(
    0xe1,
    Buffer.from('Exif\0\0II*\0\x08\0\0\0\x02\0\x12\x01\x03\0\x01\0\0\0', 'latin1'),
    Buffer.from([value, 0, 0, 0]),
    Buffer.from('\x3b\x01\x02\0\x0b\0\0\0\x26\0\0\0\0\0\0\0Zaunkoenig\0', 'latin1'),
  );

test.each(['baseline', 'progressive', 'greyscale'])(
  '[META-1, IMG-8] a %s JPEG loses its metadata and keeps every pixel',
  async (kind) => {
    const source = sharp(await testPicture({ width: 120, height: 80 }));
    if (kind === 'greyscale') source.greyscale();
    const clean = await source.jpeg({ progressive: kind === 'progressive' }).toBuffer();
    const jpeg = withSegments(clean, comment, jpegSegment(0xe5, Buffer.from('Zaunkoenig')));
    const bare = await bareEmbedded(dataUrl(Buffer.concat([jpeg, Buffer.from('Zaunkoenig')])));
    expect(secretsIn(bytesOfDataUrl(bare) ?? Buffer.alloc(0))).toEqual([]);
    expect(await pixelsIn(bare)).toEqual(await pixelsIn(dataUrl(clean)));
    expect(bytesOfDataUrl(bare)).toEqual(clean);
  },
);

test.each([2, 3, 5, 6, 8])('[META-1, IMG-8] orientation %i survives as the only tag', async (value) => {
  const jpeg = withSegments(await testPicture({ width: 120, height: 80 }), orientation(value));
  const bare = await bareEmbedded(dataUrl(jpeg));
  expect(await pixelsIn(bare)).toEqual(await pixelsIn(dataUrl(jpeg)));
  expect(secretsIn(bytesOfDataUrl(bare) ?? Buffer.alloc(0))).toEqual([]);
  const { exif, orientation: kept } = await picture(bare).metadata();
  expect([kept, exif?.length]).toEqual([value, 32]);
  expect(await bareEmbedded(bare)).toBe(bare);
});

test('[META-1, IMG-8] a PNG and a WebP keep their pixels, too', async () => {
  const pixels = sharp(await testPicture({ width: 120, height: 80 }));
  for (const clean of [
    dataUrl(await pixels.clone().png().toBuffer(), 'png'),
    dataUrl(await pixels.clone().ensureAlpha(0.5).png().toBuffer(), 'png'),
    dataUrl(await pixels.clone().png({ palette: true }).toBuffer(), 'png'),
    dataUrl(await pixels.clone().toColourspace('rgb16').png().toBuffer(), 'png'),
    dataUrl(await pixels.clone().webp().toBuffer(), 'webp'),
    dataUrl(await pixels.clone().ensureAlpha(0.5).webp().toBuffer(), 'webp'),
    dataUrl(await pixels.clone().webp({ lossless: true }).toBuffer(), 'webp'),
  ]) {
    expect(await bareEmbedded(clean)).toBe(clean);
    const behind = Buffer.concat([bytesOfDataUrl(clean) ?? Buffer.alloc(0), Buffer.from('Zaunkoenig')]);
    expect(await bareEmbedded(dataUrl(behind, clean.slice(11, clean.indexOf(';'))))).toBe(clean);
  }
  // Interlaced rows are not counted here; the image is re-encoded losslessly.
  const interlaced = dataUrl(await pixels.clone().png({ progressive: true }).toBuffer(), 'png');
  expect(await pixelsIn(await bareEmbedded(interlaced))).toEqual(await pixelsIn(interlaced));
});

test('[META-1, IMG-8] removes text behind packed rows, between scans and in the data URL itself', async () => {
  const jpeg = await sharp(await testPicture({ width: 120, height: 80 }))
    .jpeg({ progressive: true })
    .toBuffer();
  const scan = jpeg.indexOf(Buffer.from([0xff, 0xda]), 700);
  const hidden = [
    dataUrl(Buffer.concat([jpeg.subarray(0, -2), Buffer.from('Zaunkoenig'), jpeg.subarray(-2)])),
    dataUrl(Buffer.concat([jpeg.subarray(0, scan), comment, jpeg.subarray(scan)])),
    dataUrl(jpeg).replace(';base64', ';name=Zaunkoenig;base64'),
    `${dataUrl(jpeg)}#Zaunkoenig`,
  ];
  for (const url of hidden) {
    const bare = await bareEmbedded(url);
    expect(bare).not.toContain('Zaunkoenig');
    expect(secretsIn(bytesOfDataUrl(bare) ?? Buffer.alloc(0))).toEqual([]);
    expect(await picture(bare).metadata()).toMatchObject({ width: 120, height: 80 });
  }
});

test('[API-3] a damaged embedded image is refused', async () => {
  const jpeg = await testPicture({ width: 120, height: 80 });
  for (const bytes of [jpeg.subarray(0, -40), jpeg.subarray(0, 300)]) {
    await expect(bareEmbedded(dataUrl(bytes))).rejects.toMatchObject({ code: 'unprocessable' });
  }
});
