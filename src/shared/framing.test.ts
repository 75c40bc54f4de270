import { describe, expect, test } from 'vitest';
import { framedPart, pointInCrop, pointInOriginal } from './framed-part.ts';
import { framingAround } from './framing.ts';

const landscape = { width: 6000, height: 4000 };
const portrait = { width: 4000, height: 6000 };

describe('[LIGHT-7] a framing', () => {
  test.each([
    ['shows the middle if the focal point is there', landscape, { x: 0.5, y: 0.5 }, 50],
    ['is centred on the focal point', landscape, { x: 0.4, y: 0.9 }, 30],
    ['stops at the left edge', landscape, { x: 0.1, y: 0.5 }, 0],
    ['stops at the right edge', landscape, { x: 1, y: 0.5 }, 100],
    ['moves up and down in a portrait', portrait, { x: 0.1, y: 1 }, 100],
    ['cannot move in a photo of its own shape', { width: 300, height: 400 }, { x: 0, y: 0 }, 50],
  ])('%s', (_, photo, focalPoint, at) => {
    expect(framingAround(photo, '3x4', focalPoint)).toEqual({ ratio: '3x4', at });
  });

  test('shows the middle of a photo of unknown size or focal point', () => {
    expect(framingAround({}, '16x9', { x: 0, y: 0 }).at).toBe(50);
    expect(framingAround(landscape, '3x4').at).toBe(50);
  });

  test.each([
    [landscape, { ratio: '3x4', at: 0 } as const, { x: 0, y: 0, width: 3000, height: 4000 }],
    [landscape, { ratio: '3x4', at: 100 } as const, { x: 3000, y: 0, width: 3000, height: 4000 }],
    [landscape, { ratio: '16x9', at: 50 } as const, { x: 0, y: 313, width: 6000, height: 3375 }],
    [portrait, { ratio: '3x4', at: 50 } as const, { x: 0, y: 334, width: 4000, height: 5333 }],
    [{ width: 9000, height: 1 }, { ratio: '3x4', at: 0 } as const, { x: 0, y: 0, width: 1, height: 1 }],
  ])('of a photo of %o: %o shows %o', (photo, framing, part) => {
    expect(framedPart(photo, framing)).toEqual(part);
  });
});

test('[FOCAL-3] converts a focal point between original and crop; a point outside the crop is dropped', () => {
  const crop = { x: 3000, y: 1000, width: 2000, height: 2000 };
  expect(pointInCrop({ x: 0.75, y: 0.5 }, landscape, crop)).toEqual({ x: 0.75, y: 0.5 });
  expect(pointInOriginal({ x: 0.75, y: 0.5 }, landscape, crop)).toEqual({ x: 0.75, y: 0.5 });
  expect(pointInCrop({ x: 0.1, y: 0.5 }, landscape, crop)).toBeUndefined();
});
