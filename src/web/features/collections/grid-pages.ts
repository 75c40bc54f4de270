/**
 * Photos a page of the grid shows (GRID-2). Twelve fill two, three and four columns alike, stand in one look on a
 * desktop, and divide the archive's thirty-five into three pages of almost the same length.
 */
export const PHOTOS_PER_PAGE = 12;

/** Dots shown at a time (GRID-2): on a phone there is room for no more. */
export const MAX_DOTS = 5;

export function pageCountOf(photoCount: number, perPage: number): number {
  return Math.max(1, Math.ceil(photoCount / perPage));
}

/** The nearest page there is (GRID-3: never past the first or last). Pages count from 0. */
export function clampPage(page: number, pageCount: number): number {
  return Math.min(Math.max(0, page), pageCount - 1);
}

/** The pages that have a dot: the current one in the middle, as far as there are pages on both sides. */
export function dotPages(page: number, pageCount: number, max = MAX_DOTS): number[] {
  const count = Math.min(max, pageCount);
  const first = Math.min(Math.max(0, page - Math.floor(max / 2)), pageCount - count);
  return Array.from({ length: count }, (_, place) => first + place);
}
