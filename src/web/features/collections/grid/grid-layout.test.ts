import { expect, test } from 'vitest';
import type { GridPhoto } from '../grid-photos.ts';
import { clampPage, gridRows, gridSpan, PHOTOS_PER_PAGE, pageCountOf, tallestPage } from './grid-layout.ts';

test('[IMG-6] a photo’s width and height give the rows that it takes, before it loads', () => {
  expect(gridSpan({ width: 4000, height: 4000 })).toBe(75);
  expect(gridSpan({ width: 6000, height: 4000 })).toBe(51);
  expect(gridSpan({ width: 4000, height: 6000 })).toBe(111);
});

test('[IMG-6] extreme shapes are limited, and an unknown shape counts as a landscape', () => {
  expect(gridSpan({ width: 10_000, height: 1000 })).toBe(27);
  expect(gridSpan({ width: 1000, height: 10_000 })).toBe(147);
  expect(gridSpan({})).toBe(51);
});

const photo = (width: number, height: number): GridPhoto => ({
  url: `/${Math.random()}.jpg`,
  photo: { width, height },
  date: '2026-11-20',
  collectionId: 1,
  photoIndex: 0,
  photoCount: 5,
});
const wide = photo(3000, 2000);
const tall = photo(2000, 3000);

test('[GRID-2] a page is as tall as its tallest column; each photo goes into the shortest column', () => {
  expect(gridRows([], 4)).toBe(0);
  expect(gridRows([wide], 4)).toBe(51);
  expect(gridRows([tall, wide, wide], 2)).toBe(111);
  expect(gridRows([tall, wide, wide, wide], 2)).toBe(153);
});

test('[GRID-2] finds the height of the tallest page for each number of columns', () => {
  // In six columns the second page is the taller one.
  const photos = [...Array.from({ length: 10 }, () => wide), tall];
  expect(tallestPage(photos, 10)).toEqual({ two: 255, three: 204, four: 153, six: 111 });
  expect(tallestPage([], 12)).toEqual({ two: 0, three: 0, four: 0, six: 0 });
});

test('[GRID-2] thirty-five photos make three pages; no photos make one', () => {
  expect(pageCountOf(35, PHOTOS_PER_PAGE)).toBe(3);
  expect(pageCountOf(36, PHOTOS_PER_PAGE)).toBe(3);
  expect(pageCountOf(0, PHOTOS_PER_PAGE)).toBe(1);
});

test('[GRID-3] a page number stays between the first and the last page', () => {
  expect(clampPage(-1, 3)).toBe(0);
  expect(clampPage(3, 3)).toBe(2);
  expect(clampPage(1, 3)).toBe(1);
});
