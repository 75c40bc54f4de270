import { expect, test } from 'vitest';
import { clampPage, PHOTOS_PER_PAGE, pageCountOf } from './grid-pages.ts';

test('[GRID-2] thirty-five photos are three pages; none are still one', () => {
  expect(pageCountOf(35, PHOTOS_PER_PAGE)).toBe(3);
  expect(pageCountOf(36, PHOTOS_PER_PAGE)).toBe(3);
  expect(pageCountOf(0, PHOTOS_PER_PAGE)).toBe(1);
});

test('[GRID-3] never past the first or last page', () => {
  expect(clampPage(-1, 3)).toBe(0);
  expect(clampPage(3, 3)).toBe(2);
  expect(clampPage(1, 3)).toBe(1);
});
