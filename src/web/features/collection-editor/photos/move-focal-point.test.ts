import { expect, test } from 'vitest';
import { movedByKey, pointUnder, shareOnWall } from './move-focal-point.ts';

const middle = { x: 0.5, y: 0.5 };

test.each([
  ['ArrowLeft', false, { x: 0.49, y: 0.5 }],
  ['ArrowRight', false, { x: 0.51, y: 0.5 }],
  ['ArrowUp', false, { x: 0.5, y: 0.49 }],
  ['ArrowDown', false, { x: 0.5, y: 0.51 }],
  ['ArrowLeft', true, { x: 0.4, y: 0.5 }],
  ['ArrowRight', true, { x: 0.6, y: 0.5 }],
  ['ArrowUp', true, { x: 0.5, y: 0.4 }],
  ['ArrowDown', true, { x: 0.5, y: 0.6 }],
])('[FOCAL-5] %s (Shift: %s) moves the point to %o', (key, shiftKey, point) => {
  expect(movedByKey(middle, { key, shiftKey })).toEqual(point);
});

test('[FOCAL-5] other keys do not move the point', () => {
  for (const key of ['Enter', 'Tab', 'a'])
    expect(movedByKey(middle, { key, shiftKey: false })).toBeUndefined();
});

test('[FOCAL-5] the point stays inside the photo, by key and by pointer', () => {
  expect(movedByKey({ x: 0, y: 1 }, { key: 'ArrowLeft', shiftKey: true })).toEqual({ x: 0, y: 1 });
  expect(movedByKey({ x: 0, y: 0.95 }, { key: 'ArrowDown', shiftKey: true })).toEqual({ x: 0, y: 1 });
  const photo = { left: 100, top: 50, width: 200, height: 100 };
  expect(pointUnder({ clientX: 150, clientY: 100 }, photo)).toEqual({ x: 0.25, y: 0.5 });
  expect(pointUnder({ clientX: 900, clientY: 0 }, photo)).toEqual({ x: 1, y: 0 });
});

test.each([
  [
    'a landscape photo with its point at the left edge',
    { width: 6000, height: 4000 },
    { x: 0, y: 0.5 },
    { x: 0, y: 0, width: 0.5, height: 1 },
  ],
  [
    'a landscape photo with its point at the right edge',
    { width: 6000, height: 4000 },
    { x: 1, y: 0.5 },
    { x: 0.5, y: 0, width: 0.5, height: 1 },
  ],
  [
    'a tall photo with its point in the middle',
    { width: 300, height: 800 },
    { x: 0.5, y: 0.5 },
    { x: 0, y: 0.25, width: 1, height: 0.5 },
  ],
])('[FOCAL-5] the wall shows the part around the point: %s', (_, photo, point, share) => {
  expect(shareOnWall(photo, point)).toEqual(share);
});
