import { expect, test } from 'vitest';
import { threadGradient, threadOf } from './thread.ts';

const COLOURS = '000000ffffff808080c23b2afaf8f4';

test('a thread has its five colours from light to dark, with edges near a fifth each', () => {
  const bands = threadOf('2026-11-20', COLOURS);
  expect(bands.map(({ colour }) => colour)).toEqual(['#ffffff', '#faf8f4', '#808080', '#c23b2a', '#000000']);
  for (const [at, { end }] of bands.entries()) expect(Math.abs(end - (at + 1) / 5)).toBeLessThanOrEqual(0.07);
  expect(bands.at(-1)?.end).toBe(1);
});

test('a thread is the same each time, and its neighbours have other edges', () => {
  expect(threadOf('2026-11-20', COLOURS)).toEqual(threadOf('2026-11-20', COLOURS));
  expect(threadOf('2026-11-20', COLOURS)).not.toEqual(threadOf('2026-11-21', COLOURS));
});

test('a day whose colours are not known yet has no thread', () => {
  expect(threadOf('2026-11-20', '')).toEqual([]);
});

test('the background has hard edges', () => {
  expect(
    threadGradient([
      { colour: '#ffffff', end: 0.48 },
      { colour: '#000000', end: 1 },
    ]),
  ).toBe('linear-gradient(#ffffff 0% 48%,#000000 48% 100%)');
});
