import type { PhotoDetails } from '../../../../shared/collections.ts';

/** The grid's rows are this fraction of a column's width, and its gap is three of them; the same as in `.photo-grid`. */
const ROWS_A_COLUMN_WIDTH = 72;
const GAP_ROWS = 3;

/** Photos of more extreme shapes are cropped to these, or they would be too low or too high to see. */
const FLATTEST = 1 / 3;
const TALLEST = 2;

/** The shape for a photo of unknown size: the usual landscape format. */
const USUAL = 2 / 3;

/**
 * How many of the grid's rows a photo takes, with the gap below it. Rows scale with the columns, so one number fits every
 * width of the window; rounding crops at most 1/140 of the width.
 */
export function gridSpan({ width, height }: PhotoDetails): number {
  const shape = width && height ? height / width : USUAL;
  return Math.round(Math.min(TALLEST, Math.max(FLATTEST, shape)) * ROWS_A_COLUMN_WIDTH) + GAP_ROWS;
}
