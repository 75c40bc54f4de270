import { expect, test } from 'vitest';
import { testPicture } from '../../../../../tests/support/test-picture.ts';
import { mezzanine, openImage, release } from '../decode/pixels.ts';
import { encode } from './encode.ts';

test('issue 7: releasing a mezzanine frees its memory at once, and the rendition made from it stays', async () => {
  const image = await openImage(await testPicture({ width: 640, height: 480 }), 'jpg');
  const step = await mezzanine(image, { width: 600 });
  const picture = await encode(step, { width: 600, quality: 85, format: 'webp', exif: false }, {});
  const copy = Buffer.from(picture);
  expect(step.input.length).toBeGreaterThan(600 * 450 * 3);
  release(step);
  expect(step.input).toHaveLength(0);
  expect(picture).toEqual(copy);
  await expect(mezzanine(step, { width: 300 })).rejects.toMatchObject({ code: 'unprocessable' });
});
