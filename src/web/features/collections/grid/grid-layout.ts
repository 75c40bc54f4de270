import type { PhotoDetails } from '../../../../shared/collections.ts';
import type { GridPhoto } from '../grid-photos.ts';

/** A row is 1/72 of a column's width and a gap is three rows, as in the style sheet's `.photo-grid`. */
const ROWS_A_COLUMN_WIDTH = 72;
const GAP_ROWS = 3;

/** Height / width. Flatter and taller photos are cropped to these ratios. */
const FLATTEST = 1 / 3;
const TALLEST = 2;

/** Height / width of a photo of unknown size: a 3:2 landscape. */
const USUAL = 2 / 3;

/**
 * How many grid rows a photo takes, including the gap below it. A row's height scales with the column's width, so the
 * number fits every window. Rounding crops at most half a row.
 */
export function gridSpan({ width, height }: PhotoDetails): number {
  const shape = width && height ? height / width : USUAL;
  return Math.round(Math.min(TALLEST, Math.max(FLATTEST, shape)) * ROWS_A_COLUMN_WIDTH) + GAP_ROWS;
}

/**
 * How many grid rows these photos take in this many columns, if each photo goes into the shortest column, as in the
 * style sheet's dense placement.
 */
export function gridRows(photos: readonly GridPhoto[], columns: number): number {
  const heights = Array.from({ length: columns }, () => 0);
  for (const { photo } of photos) {
    const shortest = heights.indexOf(Math.min(...heights));
    heights[shortest] = (heights[shortest] ?? 0) + gridSpan(photo);
  }
  return Math.max(...heights);
}

/**
 * The height of the tallest page in grid rows, for each number of columns outside fullscreen. All pages get this
 * height, so that turning a page does not move the content below.
 */
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

/** Each page fills about one screen. */
export const thumbnailsPerPage = { small: 36, medium: 24, large: 12 } as const;
