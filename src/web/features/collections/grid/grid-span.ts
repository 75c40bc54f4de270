import type { PhotoDetails } from '../../../../shared/collections.ts';

/** The grid's rows are this fraction of a column's width, and its gap three of them: `.photo-grid` says the same. */
const ROWS_A_COLUMN_WIDTH = 72;
const GAP_ROWS = 3;

/** Beyond these a panorama would be a thread and a strip a tower; the place stays, the photo is cut to it. */
const FLATTEST = 1 / 3;
const TALLEST = 2;

/** A photo whose size is not known yet gets the usual shape of a landscape. */
const USUAL = 2 / 3;

/**
 * How many of the grid's rows a photo takes with the gap below it. Rows scale with the columns, so one number holds
 * at every width of the window; rounding cuts at most a hundred-and-fortieth of the width.
 */
export function gridSpan({ width, height }: PhotoDetails): number {
  const shape = width && height ? height / width : USUAL;
  return Math.round(Math.min(TALLEST, Math.max(FLATTEST, shape)) * ROWS_A_COLUMN_WIDTH) + GAP_ROWS;
}
