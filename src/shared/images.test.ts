import { expect, test } from 'vitest';
import { gridWidths, imageUrlOf, imageWidths, offeredWidths, sizeAt, snapUp } from './images.ts';
import { viewerWidths } from './viewer-widths.ts';

test('rounds a width up to a step, and a width beyond the last step down to it', () => {
  expect([1, 300, 301, 9999].map((width) => snapUp(imageWidths, width))).toEqual([300, 300, 400, 5120]);
});

test.each([
  ['a landscape', { width: 6000, height: 4000 }, [1200, 1920, 2560]],
  ['a square', { width: 3000, height: 3000 }, [1200, 1920, 2560]],
  ['a portrait', { width: 4000, height: 6000 }, [800, 1200, 1600]],
  ['a small photo', { width: 1500, height: 1000 }, [1200, 1920]],
  ['a photo of unknown size', {}, [1200, 1920, 2560]],
])('[IMG-3] the viewer offers %s in widths for its shape and size', (_, photo, widths) => {
  expect(viewerWidths(photo)).toEqual(widths);
});

test('[IMG-6] offers no width beyond the first that is at least as wide as the photo', () => {
  expect(offeredWidths(gridWidths, 700)).toEqual([400, 600, 800]);
  expect(offeredWidths(gridWidths, 800)).toEqual([400, 600, 800]);
  expect(offeredWidths(gridWidths)).toEqual([...gridWidths]);
});

test('[IMG-6] a photo keeps its ratio at a requested width and is not enlarged; unknown sizes stay unknown', () => {
  expect(sizeAt(1600, { width: 6000, height: 4000 })).toEqual({ width: 1600, height: 1067 });
  expect(sizeAt(1600, { width: 900, height: 600 })).toEqual({ width: 900, height: 600 });
  expect(sizeAt(1600, {})).toEqual({});
});

test('[IMG-1] an embedded image is its own URL; other photos get a URL of the image endpoint', () => {
  expect(imageUrlOf({ url: 'data:image/png;base64,AAAA', width: 800 })).toBe('data:image/png;base64,AAAA');
  expect(imageUrlOf({ url: '/media/a.jpg', version: 'v1', width: 800, quality: 85 })).toBe(
    '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=800&quality=85&v=v1',
  );
});
