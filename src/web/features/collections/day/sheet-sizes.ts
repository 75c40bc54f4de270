import type { PhotoDetails } from '../../../../shared/collections.ts';
import { placeRatio } from '../rows/justified-rows.ts';

/** As wide as a candidate for a whole sheet need be. */
export const SHEET_LARGEST_PX = 1600;

/** How much of the window's height a sheet takes at most, as in `.sheet`. */
const SHEET_HEIGHT_VH = 82;

/** `img sizes` of a sheet: as wide as the room, and never higher than the window. */
export function sheetSizes(photo: PhotoDetails): string {
  const byHeight = `${Math.round(placeRatio(photo) * SHEET_HEIGHT_VH)}vh`;
  return `(min-width: 768px) min(100vw - 80px, 1240px, ${byHeight}), calc(100vw - 40px)`;
}
