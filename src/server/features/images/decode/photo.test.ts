import { expect, test } from 'vitest';
import { memoryLimitsOf } from '../../../memory-limits.ts';
import { assertFitsMemory } from './photo.ts';

const MB = 1024 * 1024;
const OF_24_MEGAPIXELS = { width: 6000, height: 4000, isHeldInWhole: false };
const OF_12_MEGAPIXELS = { width: 4032, height: 3024, isHeldInWhole: false };

const isRefused = (memoryMb: number, photo: Parameters<typeof assertFitsMemory>[0]) => {
  try {
    assertFitsMemory(photo, memoryLimitsOf(memoryMb * MB));
    return false;
  } catch (error) {
    expect(error).toMatchObject({ reason: 'photo_needs_memory', status: 422 });
    return true;
  }
};

test('[LIGHT-1] refuses an original whose decoding takes more memory than the server has', () => {
  expect(isRefused(512, { type: 'avif', ...OF_24_MEGAPIXELS })).toBe(true);
  expect(isRefused(1024, { type: 'avif', ...OF_24_MEGAPIXELS })).toBe(false);
  expect(isRefused(320, { type: 'heic', ...OF_12_MEGAPIXELS })).toBe(true);
  expect(isRefused(512, { type: 'heic', ...OF_12_MEGAPIXELS })).toBe(false);
});

test('[LIGHT-1] 320 MB allow JPEG, PNG, WebP and TIFF of 24 megapixels, but no progressive JPEG of 100', () => {
  for (const type of ['jpg', 'png', 'webp', 'tif'] as const) {
    expect(isRefused(320, { type, ...OF_24_MEGAPIXELS }), type).toBe(false);
  }
  expect(isRefused(320, { type: 'jpg', ...OF_24_MEGAPIXELS, isHeldInWhole: true })).toBe(false);
  expect(isRefused(320, { type: 'jpg', width: 10_000, height: 10_000, isHeldInWhole: true })).toBe(true);
});
