/**
 * Photos on a page of the grid (GRID-2). Twelve fill two, three and four columns evenly, fit a desktop's screen, and
 * divide the archive's thirty-five into three pages of almost the same length.
 */
export const PHOTOS_PER_PAGE = 12;

export function pageCountOf(photoCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(photoCount / perPage));
}

/** The nearest existing page (GRID-3: never past the first or last), from 0. */
export function clampPage(page: number, pageCount: number): number {
  return Math.min(Math.max(0, page), pageCount - 1);
}
