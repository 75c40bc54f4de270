import type { PhotoDetails } from '../../../../shared/collections.ts';
import { placeRatio } from '../rows/justified-rows.ts';

/** The largest width that a whole photo needs. */
export const SHEET_LARGEST_PX = 1600;

/** The largest share of the window's height, as in `.sheet-alone`. */
const SHEET_HEIGHT_VH = 72;

/** `img sizes` of a whole photo: as wide as the page, and never higher than the window. */
export function sheetSizes(photo: PhotoDetails): string {
  const byHeight = `${Math.round(placeRatio(photo) * SHEET_HEIGHT_VH)}vh`;
  return `(min-width: 1920px) min(88vw, ${byHeight}), (min-width: 768px) min(100vw - 80px, 1240px, ${byHeight}), calc(100vw - 40px)`;
}
