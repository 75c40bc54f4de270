import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { testImage } from '../../../../../tests/support/test-image.ts';
import { type OpenImage, openImage } from '../decode/pixels.ts';
import { encodeAvif } from '../renditions/encode.ts';
import { findSmaller } from './find-smaller.ts';
import { likenessOf, readPixels } from './likeness.ts';

const RENDITION = { quality: 85 };
let image: OpenImage;
let first: Buffer;
beforeAll(async () => {
  image = await openImage(await testImage({ width: 400, height: 300 }), 'jpg');
  first = await encodeAvif(image, { quality: 72, effort: 0 });
});

test('[LIGHT-9] finds an encoding with no less similarity than the first and at least 8 % fewer bytes', async () => {
  const smaller = await findSmaller(image, RENDITION, first);
  expect(smaller?.length).toBeLessThanOrEqual(first.length * 0.92);
  const original = await readPixels(image.input);
  const [was, is] = [await likenessOf(original, first), await likenessOf(original, smaller ?? '')];
  expect(is.ssim).toBeGreaterThanOrEqual(was.ssim);
  expect(is.lightness).toBeGreaterThanOrEqual(was.lightness);
  expect(await sharp(smaller).metadata()).toMatchObject({ width: 400, height: 300, compression: 'av1' });
});

test('[LIGHT-9] keeps an encoding that cannot be made 8 % smaller', async () => {
  const slow = (await findSmaller(image, RENDITION, first)) ?? first;
  expect(await findSmaller(image, RENDITION, slow)).toBeUndefined();
});
