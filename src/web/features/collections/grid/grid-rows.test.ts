import { expect, test } from 'vitest';
import type { GridPhoto } from '../grid-photos.ts';
import { gridRows, tallestPage } from './grid-rows.ts';

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

test('[GRID-2] a page is as tall as its tallest column; the next photo goes where it stands highest', () => {
  expect(gridRows([], 4)).toBe(0);
  expect(gridRows([wide], 4)).toBe(51);
  expect(gridRows([tall, wide, wide], 2)).toBe(111);
  expect(gridRows([tall, wide, wide, wide], 2)).toBe(153);
});

test('[GRID-2] the grid keeps the height of its tallest page', () => {
  const photos = [wide, wide, tall, tall, wide];
  expect(tallestPage(photos, 2)).toEqual({ two: 111, three: 111, four: 111 });
  expect(tallestPage([], 12)).toEqual({ two: 0, three: 0, four: 0 });
});
