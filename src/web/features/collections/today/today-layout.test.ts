import { expect, test } from 'vitest';
import { todayColumns, WALL_PLACE } from './today-layout.ts';

test('[TODAY-3] three columns hold the five photos in order', () => {
  expect(todayColumns.flat()).toEqual([0, 1, 2, 3, 4]);
});

test('[TODAY-3] [IMG-4] a photo is as wide as its place, and requested at twice that on denser phones', () => {
  expect(WALL_PLACE.sizes).toBe(
    '(min-width: 1920px) clamp(268px, 37.5vh - 176px, min(400px, 14.2vw)), (min-width: 1320px) 400px, ' +
      '(min-width: 768px) calc(33.3vw - 35px), (min-resolution: 2.5dppx) calc(70vw - 28px), ' +
      '(1.7dppx <= resolution < 2dppx) calc(61vw - 25px), calc(100vw - 40px)',
  );
});
