import type { PhotoDetails } from '../../../../shared/collections.ts';
import type { GridPhoto } from '../grid-photos.ts';

/** A row is 1/72 of a column's width, and a gap three rows; the same as in `.photo-grid`. */
const ROWS_A_COLUMN_WIDTH = 72;
const GAP_ROWS = 3;

/** Height / width. Photos of more extreme shapes are cropped to these: they would be too flat or too tall to see. */
const FLATTEST = 1 / 3;
const TALLEST = 2;

/** The shape for a photo of unknown size: the usual landscape format. */
const USUAL = 2 / 3;

/**
 * How many of the grid's rows a photo takes, with the gap below it. Rows scale with the columns, so one number fits
 * every width of the window; rounding crops at most 1/140 of the width.
 */
export function gridSpan({ width, height }: PhotoDetails): number {
  const shape = width && height ? height / width : USUAL;
  return Math.round(Math.min(TALLEST, Math.max(FLATTEST, shape)) * ROWS_A_COLUMN_WIDTH) + GAP_ROWS;
}

/**
 * How many of the grid's rows these photos take in this many columns. Each photo goes into the shortest column, as in
 * the style sheet's dense placement. So the height of every page is known before it is shown, and the content below
 * the grid does not jump between pages of different height.
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
): { two: number; three: number; four: number; six: number } {
  const pages: GridPhoto[][] = [];
  for (let first = 0; first < photos.length; first += perPage)
    pages.push(photos.slice(first, first + perPage));
  const tallest = (columns: number) => Math.max(0, ...pages.map((page) => gridRows(page, columns)));
  return { two: tallest(2), three: tallest(3), four: tallest(4), six: tallest(6) };
}

/**
 * Photos on a page of the grid (GRID-2). Twelve fill two, three, four and six columns evenly, fit a desktop's screen,
 * and divide the archive's 35 photos into three pages of almost the same length.
 */
export const PHOTOS_PER_PAGE = 12;

export function pageCountOf(photoCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(photoCount / perPage));
}

/** The nearest existing page (GRID-3: never past the first or last), from 0. */
export function clampPage(page: number, pageCount: number): number {
  return Math.min(Math.max(0, page), pageCount - 1);
}

/** The size of the photos when the grid fills the screen (GRID-5). */
export const thumbnailSizes = ['small', 'medium', 'large'] as const;
export type ThumbnailSize = (typeof thumbnailSizes)[number];

/** Width of the images, in CSS pixels. The style sheet sets the columns: `.photo-grid[data-size]`. */
export const thumbnailWidthsPx = { small: 300, medium: 400, large: 600 } as const;

/** The smaller the photos, the more on a page: each page fills about one screen. */
export const thumbnailsPerPage = { small: 36, medium: 24, large: 12 } as const;
