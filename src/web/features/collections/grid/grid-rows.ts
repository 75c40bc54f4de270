import type { GridPhoto } from '../grid-photos.ts';
import { gridSpan } from './grid-span.ts';

/**
 * How many of the grid's rows these photos take in this many columns. Each photo goes into the shortest column, as in
 * the style sheet's dense placement. So the height of every page is known before it is shown, and the content below the
 * grid does not jump between pages of different height.
 */
export function gridRows(photos: readonly GridPhoto[], columns: number): number {
  const heights = Array.from({ length: columns }, () => 0);
  for (const { photo } of photos) {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + gridSpan(photo);
  }
  return Math.max(...heights);
}

/** The height of the tallest page, for each number of columns in the style sheet. */
export function tallestPage(
  photos: readonly GridPhoto[],
  perPage: number,
): { two: number; three: number; four: number } {
  const pages: GridPhoto[][] = [];
  for (let first = 0; first < photos.length; first += perPage)
    pages.push(photos.slice(first, first + perPage));
  const tallest = (columns: number) => Math.max(0, ...pages.map((page) => gridRows(page, columns)));
  return { two: tallest(2), three: tallest(3), four: tallest(4) };
}
