import { expect, test } from 'vitest';
import { PHONE_SIZES, WALL_PLACE } from './today-layout.ts';

const PHONE_PX = 390;

/** The width of the image that a phone requests for one of the five, in device pixels. */
function imageWidth(dppx: number): number {
  const size = PHONE_SIZES.find((one) => {
    const [from = 0, below = Infinity] = [...one.matchAll(/([\d.]+)dppx/g)].map(([, limit]) => Number(limit));
    return from <= dppx && dppx < below;
  });
  const [, share, margin] = /calc\(([\d.]+)vw - (\d+)px\)$/.exec(size ?? '') ?? [];
  return dppx * ((Number(share) / 100) * PHONE_PX - Number(margin));
}

test('[IMG-4] [LIGHT-7] phones of 2.6 or 3 dppx load about the width for 2 dppx, those of 1.75 that for 1', () => {
  expect(WALL_PLACE.sizes.endsWith(PHONE_SIZES.join(', '))).toBe(true);
  // A photo is as wide as the 390 px screen without its margins.
  expect([1, 2].map(imageWidth)).toEqual([350, 700]);
  for (const [dppx, density] of [
    [1.75, 1],
    [2.6, 2],
    [3, 2],
  ] as const) {
    const share = imageWidth(dppx) / imageWidth(density);
    expect(share, `${dppx} dppx`).toBeGreaterThan(0.9);
    expect(share, `${dppx} dppx`).toBeLessThan(1.1);
  }
});
