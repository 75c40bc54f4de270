import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { isPhotoUrl } from '../../../shared/collections.ts';
import { bareEmbedded } from './bare-embedded.ts';
import { bytesOfDataUrl } from './embedded-bytes.ts';

/** What compresses worst, with something to hide: made anew it outgrows what it was. */
async function talkativeNoise(sidePx: number, channels: 3 | 4): Promise<string> {
  const pixels = randomBytes(sidePx * sidePx * channels);
  const bytes = await sharp(pixels, { raw: { width: sidePx, height: sidePx, channels } })
    .webp({ quality: 50, effort: 0 })
    .withExif({ IFD0: { Artist: 'Zaunkoenig' } })
    .toBuffer();
  return `data:image/webp;base64,${bytes.toString('base64')}`;
}

const picture = (url: string): Sharp => sharp(bytesOfDataUrl(url));

test('[META-1, COL-4] a picture made anew is one that its day may be saved with again', async () => {
  const talkative = await talkativeNoise(1600, 3);
  const asGoodAsItWas = await picture(talkative).jpeg({ quality: 95 }).toBuffer();
  expect(isPhotoUrl(talkative)).toBe(true);
  expect(isPhotoUrl(`data:image/jpeg;base64,${asGoodAsItWas.toString('base64')}`)).toBe(false);
  const bare = await bareEmbedded(talkative);
  expect(isPhotoUrl(bare)).toBe(true);
  const { exif, width, format } = await picture(bare).metadata();
  expect({ exif, width, format }).toEqual({ exif: undefined, width: 1600, format: 'jpeg' });
});

test('[META-1] what one can see through stays so, without a loss where there is room for it', async () => {
  const talkative = await talkativeNoise(100, 4);
  expect(await picture(await bareEmbedded(talkative)).metadata()).toMatchObject({ format: 'png' });
  const bare = await bareEmbedded(talkative, 25_000);
  expect(bare.length).toBeLessThanOrEqual(25_000);
  const { exif, hasAlpha, format } = await picture(bare).metadata();
  expect({ exif, hasAlpha, format }).toEqual({ exif: undefined, hasAlpha: true, format: 'webp' });
});

test.each([3, 4] as const)(
  '[META-1, API-3] one that fits in no quality is refused (%i channels)',
  async (channels) => {
    const bare = bareEmbedded(await talkativeNoise(100, channels), 1000);
    await expect(bare).rejects.toMatchObject({
      code: 'unprocessable',
      message: expect.stringContaining('large'),
    });
  },
);
