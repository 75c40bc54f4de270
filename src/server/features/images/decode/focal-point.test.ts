import sharp from 'sharp';
import { expect, test } from 'vitest';
import { appearanceOf, openImage } from './pixels.ts';

/** A grey image with a red square around the point (x, y). */
async function subjectAt({ width, height }: { width: number; height: number }, x: number, y: number) {
  const side = Math.round(Math.min(width, height) / 5);
  const field = { width, height, channels: 3, background: '#999' } as const;
  const input = { create: { width: side, height: side, channels: 3, background: '#c33' } } as const;
  return sharp({ create: field })
    .composite([{ input, left: Math.round(x * width - side / 2), top: Math.round(y * height - side / 2) }])
    .jpeg({ quality: 95 })
    .toBuffer();
}

test.each([
  ['a landscape', { width: 600, height: 400 }, 0.2, 0.5],
  ['a landscape', { width: 600, height: 400 }, 0.85, 0.3],
  ['a portrait', { width: 400, height: 600 }, 0.5, 0.8],
  ['a 3:4 photo', { width: 300, height: 400 }, 0.3, 0.2],
  ['a panorama', { width: 1200, height: 300 }, 0.7, 0.5],
])('[FOCAL-1] finds the subject of %s %o at %d, %d', async (_, size, x, y) => {
  const { foundFocalPoint } = await appearanceOf(await openImage(await subjectAt(size, x, y), 'jpg'));
  expect(Math.abs(foundFocalPoint.x - x)).toBeLessThan(0.1);
  expect(Math.abs(foundFocalPoint.y - y)).toBeLessThan(0.12);
});

test.each(['#999', '#579', '#000', '#fff'])(
  '[FOCAL-1] the focal point of an image of one colour, %s, is the centre',
  async (background) => {
    const image = await sharp({ create: { width: 600, height: 400, channels: 3, background } })
      .png()
      .toBuffer();
    const { foundFocalPoint } = await appearanceOf(await openImage(image, 'png'));
    expect(foundFocalPoint).toEqual({ x: 0.5, y: 0.5 });
  },
);

test.each([
  [1, 1],
  [1, 900],
  [900, 1],
  [2, 2],
])('[FOCAL-1] an image of %d x %d pixels has a focal point', async (width, height) => {
  const image = await sharp({ create: { width, height, channels: 3, background: '#579' } })
    .png()
    .toBuffer();
  const { foundFocalPoint } = await appearanceOf(await openImage(image, 'png'));
  for (const share of Object.values(foundFocalPoint)) {
    expect(share).toBeGreaterThanOrEqual(0);
    expect(share).toBeLessThanOrEqual(1);
  }
});
