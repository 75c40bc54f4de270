import { expect, test } from 'vitest';
import { gridWidths, imageUrlOf, imageWidths, offeredWidths, sizeAt, snapUp } from './images.ts';
import { viewerWidths } from './viewer-widths.ts';

test('rounds a width up to the next step; beyond the last step, the last', () => {
  expect([1, 300, 301, 9999].map((width) => snapUp(imageWidths, width))).toEqual([300, 300, 400, 5120]);
});

test.each([
  ['a landscape', { width: 6000, height: 4000 }, [1200, 1920, 2560]],
  ['a square', { width: 3000, height: 3000 }, [1200, 1920, 2560]],
  ['a portrait', { width: 4000, height: 6000 }, [800, 1200, 1600]],
  ['a small photo', { width: 1500, height: 1000 }, [1200, 1920]],
  ['an unknown photo', {}, [1200, 1920, 2560]],
])('[IMG-3] the viewer offers %s in useful widths', (_, photo, widths) => {
  expect(viewerWidths(photo)).toEqual(widths);
});

test('[IMG-6] offers no width beyond the first that holds the whole photo', () => {
  expect(offeredWidths(gridWidths, 700)).toEqual([400, 600, 800]);
  expect(offeredWidths(gridWidths, 800)).toEqual([400, 600, 800]);
  expect(offeredWidths(gridWidths)).toEqual([...gridWidths]);
});

test('[IMG-6] a photo requested at a width keeps its ratio and is never enlarged; its size may be unknown', () => {
  expect(sizeAt(1600, { width: 6000, height: 4000 })).toEqual({ width: 1600, height: 1067 });
  expect(sizeAt(1600, { width: 900, height: 600 })).toEqual({ width: 900, height: 600 });
  expect(sizeAt(1600, {})).toEqual({});
});

test('[IMG-1] an embedded image is its own URL', () => {
  expect(imageUrlOf({ url: 'data:image/png;base64,AAAA', width: 800 })).toBe('data:image/png;base64,AAAA');
  expect(imageUrlOf({ url: '/media/a.jpg', version: 'v1', width: 800, quality: 85 })).toBe(
    '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=800&quality=85&v=v1',
  );
});
