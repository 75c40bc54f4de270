import type { PhotoDetails } from '../../../../shared/collections.ts';
import { PHONE_SIZES, type PhotoPlace, WALL_PLACE } from './today-layout.ts';

/**
 * The layout "whole" (LAYOUT-1) shows photos uncropped on twelve columns: a landscape takes six or eight, a portrait
 * four. Title and description are in the upper left corner, all other texts beside or below the last photos.
 */

/** `grid-area`: row / column / row end / column end. */
type Area = string;

interface WholeAreas {
  heading: Area;
  places: readonly Area[];
  aside: Area;
}

/** From this ratio on, a photo is a landscape. A nearly square photo would be too tall in eight columns. */
const LANDSCAPE = 1.1;

const TITLE = '1/1/2/5';
/** Below the title. */
export const LEFT: Area = '2/1/4/5';
const [RIGHT, LOWER_RIGHT] = ['1/5/3/13', '3/5/4/13'];

/** Areas of the first three photos, in rows 1 to 3; the key says which are landscapes (L) and portraits (P). */
const first: Record<string, readonly Area[]> = {
  LLL: [RIGHT, '3/1/4/7', '3/7/4/13'],
  LLP: [RIGHT, LOWER_RIGHT, LEFT],
  LPL: [RIGHT, LEFT, LOWER_RIGHT],
  PLL: [LEFT, RIGHT, LOWER_RIGHT],
  LPP: [RIGHT, LEFT, '3/7/4/11'],
  PLP: [LEFT, RIGHT, '3/7/4/11'],
  PPL: ['1/5/3/9', '1/9/3/13', '3/3/4/11'],
  PPP: [LEFT, '1/5/4/9', '1/9/4/13'],
};

/** Areas of the last two photos and the `aside`, in rows 4 and 5. */
const last: Record<string, readonly [Area, Area, Area]> = {
  LL: ['4/1/5/7', '4/7/5/13', '5/1/6/7'],
  LP: ['4/2/5/8', '4/8/6/12', '5/2/6/8'],
  PL: ['4/2/6/6', '4/6/5/12', '5/6/6/12'],
  PP: ['4/1/6/5', '4/5/6/9', '4/9/6/13'],
};

/** The places of five photos, in their order. A photo of unknown size counts as a portrait. */
export function wholeAreas(photos: readonly PhotoDetails[]): WholeAreas {
  const shapes = Array.from({ length: 5 }, (_, index) => {
    const { width = 0, height = 0 } = photos[index] ?? {};
    return height > 0 && width / height >= LANDSCAPE ? 'L' : 'P';
  }).join('');
  const [fourth = '', fifth = '', aside = ''] = last[shapes.slice(3)] ?? [];
  return { heading: TITLE, places: [...(first[shapes.slice(0, 3)] ?? []), fourth, fifth], aside };
}

/** The place of a photo that is shown whole. A photo of unknown size is framed as in the layout `wall`. */
export function wholePlace(photos: readonly PhotoDetails[], photoIndex: number): PhotoPlace {
  const sizes = wholeSizes(wholeAreas(photos).places[photoIndex] ?? '');
  return photos[photoIndex]?.width ? { sizes } : { ...WALL_PLACE, sizes };
}

/**
 * `img sizes` of a photo in an area. The page is at most 1240 px wide, with gaps of 20 px; from 1920 px on, the
 * photos have 69.2 % of the window, beside the previous day (`.home-top`).
 */
function wholeSizes(area: Area): string {
  const [, from = 1, , to = 13] = area.split('/').map(Number);
  const columns = to - from;
  const share = (columns / 12) * 100;
  return [
    `(min-width: 1920px) ${(share * 0.692).toFixed(1)}vw`,
    `(min-width: 1320px) ${columns * 105 - 20}px`,
    `(min-width: 768px) calc(${share.toFixed(1)}vw - ${columns * 5 + 20}px)`,
    ...PHONE_SIZES,
  ].join(', ');
}
