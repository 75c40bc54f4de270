import { expect, test } from 'vitest';
import { type CropData, MIN_CROP_PX, pixelRectangle } from './crops.ts';

const image = { width: 4000, height: 3000 };
const px = (x: number, y: number, width: number, height: number): CropData => ({
  x,
  y,
  width,
  height,
  unit: 'px',
});

test('[API-1] [CROP-2] a rectangle in percent or pixels becomes whole pixels of the image', () => {
  expect(pixelRectangle({ x: 25, y: 10, width: 50, height: 80, unit: '%' }, image)).toEqual({
    x: 1000,
    y: 300,
    width: 2000,
    height: 2400,
  });
  expect(pixelRectangle(px(10.4, 10.6, 100.2, 100), image)).toEqual({
    x: 10,
    y: 11,
    width: 101,
    height: 100,
  });
});

test('[CROP-2] clips a rectangle to the image', () => {
  expect(pixelRectangle(px(-500, -1, 1000, 3002), image)).toEqual({ x: 0, y: 0, width: 500, height: 3000 });
  expect(pixelRectangle({ x: 0, y: 0, width: 100.0001, height: 100.4, unit: '%' }, image)).toEqual({
    x: 0,
    y: 0,
    ...image,
  });
  expect(pixelRectangle(px(1e300, 0, 1e300, 100), image)).toBeUndefined();
});

test('[CROP-2] refuses a crop below the minimum size, but accepts the whole of an image that is smaller', () => {
  expect(pixelRectangle(px(0, 0, MIN_CROP_PX - 1, 500), image)).toBeUndefined();
  expect(pixelRectangle(px(3999, 0, 500, 500), image)).toBeUndefined();
  expect(pixelRectangle(px(0, 0, MIN_CROP_PX, MIN_CROP_PX), image)).toBeDefined();
  expect(pixelRectangle(px(0, 0, 9, 9), { width: 3, height: 1 })).toEqual({
    x: 0,
    y: 0,
    width: 3,
    height: 1,
  });
});
