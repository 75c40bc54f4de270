import sharp from 'sharp';
import { expect, test } from 'vitest';
import { pixelCount } from './pixel-count.ts';

const create = { width: 300, height: 200, channels: 3, background: 'red' } as const;

test.each(['jpeg', 'png'] as const)('[COL-6] reads how many pixels a %s has', async (format) => {
  const bytes = await sharp({ create }).toFormat(format).toBuffer();
  expect(await pixelCount(new File([new Uint8Array(bytes)], 'photo'))).toBe(60_000);
});

test('[COL-6] a file that is no photo has no known pixel count', async () => {
  expect(await pixelCount(new File(['notes'], 'notes.jpg'))).toBeUndefined();
});
