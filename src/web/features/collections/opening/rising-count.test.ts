import { expect, test } from 'vitest';
import { risingCount } from './rising-count.ts';

test.each([
  [0, 0],
  [1, 1],
  [30, 30],
  [39, 30],
  [40, 31],
  [130, 40],
  [1_000_000, 60],
])('[OPEN-4] %i likes in one second rise as %i icons', (likes, icons) => {
  expect(risingCount(likes)).toBe(icons);
});
