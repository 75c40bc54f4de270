import { expect, test } from 'vitest';
import { justifiedRows, placeRatio, TALLEST_ROW } from './justified-rows.ts';

const five = [1.5, 0.67, 1.5, 0.67, 1.5];
const width = five.reduce((a, b) => a + b);
const rowLengths = (ratios: number[], ideal: number) => {
  const lengths: number[] = [];
  for (let n = 0; n < ratios.length; ) {
    const count = (justifiedRows(ratios, ideal)[n]?.others ?? 0) + 1;
    lengths.push(count);
    n += count;
  }
  return lengths;
};

test.each([
  [1, [5]],
  [2, [3, 2]],
  [3, [2, 1, 2]],
])('[GAL-2] breaks a collection into %i rows whose heights differ least', (rows, lengths) => {
  expect(rowLengths(five, width / rows)).toEqual(lengths);
});

test('the photos of a full row fill the width and are equally high', () => {
  const places = justifiedRows(five, width / 2);
  expect(places.slice(0, 3).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  expect(places.slice(3).reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
  const heights = places.slice(0, 3).map(({ share }, n) => share / (five[n] ?? 1));
  expect(heights[1]).toBeCloseTo(heights[0] ?? 0);
});

test('a single photo is at most 1.35 times as high as an ideal row, even if it then does not fill its row', () => {
  expect(justifiedRows([1.5], 5)[0]?.share).toBeCloseTo(1.5 / (5 / 1.35));
});

test('[GAL-2] on a phone the last photos fill their row', () => {
  const sizesOnPhones = { S: 3.6, M: 2.2, L: 1.2 };
  for (const ideal of Object.values(sizesOnPhones)) {
    const last = justifiedRows([1.5, 1.5, 1.5, 1.5, 1.5, 1.5, 1.5], ideal, TALLEST_ROW.narrow).at(-1);
    expect((last?.share ?? 0) * ((last?.others ?? 0) + 1)).toBeCloseTo(1);
  }
});

test('gives each of a hundred photos a place, at most seven in a row, and an empty list no places', () => {
  const ratios = Array.from({ length: 100 }, (_, n) => (n % 3 === 1 ? 0.67 : 1.5));
  const places = justifiedRows(ratios, 5.2);
  expect(places).toHaveLength(100);
  expect(Math.max(...places.map(({ others }) => others))).toBeLessThan(7);
  expect(justifiedRows([], 5)).toEqual([]);
});

test('a photo of unknown size gets the ratio 3:2; extreme ratios are limited to 3:1 and 1:2', () => {
  expect(placeRatio({})).toBe(1.5);
  expect(placeRatio({ width: 9000, height: 1000 })).toBe(3);
  expect(placeRatio({ width: 100, height: 1000 })).toBe(0.5);
});
