import { expect, test } from 'vitest';
import { TODAY_SIZES, todayColumns } from './today-layout.ts';

test('[TODAY-3] three columns hold the five photos in order', () => {
  expect(todayColumns.flat()).toEqual([0, 1, 2, 3, 4]);
});

test('[TODAY-3] [IMG-4] a photo is as wide as its place, and requested at twice that on denser phones', () => {
  expect(TODAY_SIZES.split(', ')).toEqual([
    '(min-width: 1320px) 400px',
    '(min-width: 768px) calc(33.3vw - 35px)',
    '(min-resolution: 2.5dppx) calc(70vw - 28px)',
    'calc(100vw - 40px)',
  ]);
});
