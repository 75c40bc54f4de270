import type { GridPhoto } from '../grid-photos.ts';
import { gridSpan } from './grid-span.ts';

/**
 * How many of the grid's rows these photos take in so many columns: the next photo goes where it can stand highest,
 * as the style sheet's dense placing does. So the height of every page is known before it is shown, and the page
 * below the grid does not jump when pages of different height are turned.
 */
export function gridRows(photos: readonly GridPhoto[], columns: number): number {
  const heights = Array.from({ length: columns }, () => 0);
  for (const { photo } of photos) {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + gridSpan(photo);
  }
  return Math.max(...heights);
}

/** The tallest of all pages, for each number of columns that the style sheet knows. */
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
