import { expect, test } from 'vitest';
import { stripeGradient, stripeOf } from './day-stripe.ts';

const COLOURS = '000000ffffff808080c23b2afaf8f4';

test('a stripe has its five colours from light to dark, in bands of about a fifth each', () => {
  const bands = stripeOf('2026-11-20', COLOURS);
  expect(bands.map(({ colour }) => colour)).toEqual(['#ffffff', '#faf8f4', '#808080', '#c23b2a', '#000000']);
  for (const [at, { end }] of bands.entries()) expect(Math.abs(end - (at + 1) / 5)).toBeLessThanOrEqual(0.07);
  expect(bands.at(-1)?.end).toBe(1);
});

test('a date has the same stripe each time, and the next date has other edges', () => {
  expect(stripeOf('2026-11-20', COLOURS)).toEqual(stripeOf('2026-11-20', COLOURS));
  expect(stripeOf('2026-11-20', COLOURS)).not.toEqual(stripeOf('2026-11-21', COLOURS));
});

test('a day whose colours are not known yet has no stripe', () => {
  expect(stripeOf('2026-11-20', '')).toEqual([]);
});

test('the background has hard edges', () => {
  expect(
    stripeGradient([
      { colour: '#ffffff', end: 0.48 },
      { colour: '#000000', end: 1 },
    ]),
  ).toBe('linear-gradient(#ffffff 0% 48%,#000000 48% 100%)');
});
