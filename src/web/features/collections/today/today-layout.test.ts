import { expect, test } from 'vitest';
import { todayColumns, todaySizes } from './today-layout.ts';

test('[TODAY-3] three columns hold the five photos in order', () => {
  expect(todayColumns.flat()).toEqual([0, 1, 2, 3, 4]);
});

test('[TODAY-3] [IMG-4] an upright photo is as wide as its place, and requested at twice that on dense phones', () => {
  expect(todaySizes({ width: 3000, height: 4000 }).split(', ')).toEqual([
    '(min-width: 1320px) 400px',
    '(min-width: 768px) calc(1 * (33.3vw - 35px))',
    '(min-resolution: 2.5dppx) calc(0.7 * (100vw - 40px))',
    'calc(1 * (100vw - 40px))',
  ]);
});

test('[TODAY-3] a wide photo is wider than its place, to cover it', () => {
  expect(todaySizes({ width: 6000, height: 4000 })).toContain('(min-width: 1320px) 800px');
  expect(todaySizes({ width: 6000, height: 4000 })).toMatch(/, calc\(1\.6 \* \(100vw - 40px\)\)$/);
  expect(todaySizes({})).toContain('(min-width: 1320px) 400px');
});
