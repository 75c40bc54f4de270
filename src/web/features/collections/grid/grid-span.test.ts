import { expect, test } from 'vitest';
import { gridSpan } from './grid-span.ts';

test('[IMG-6] a photo takes rows in proportion to its shape, known before it loads', () => {
  expect(gridSpan({ width: 4000, height: 4000 })).toBe(75);
  expect(gridSpan({ width: 6000, height: 4000 })).toBe(51);
  expect(gridSpan({ width: 4000, height: 6000 })).toBe(111);
});

test('[IMG-6] extreme shapes are held within bounds, an unknown one is a landscape', () => {
  expect(gridSpan({ width: 10_000, height: 1000 })).toBe(27);
  expect(gridSpan({ width: 1000, height: 10_000 })).toBe(147);
  expect(gridSpan({})).toBe(51);
});
