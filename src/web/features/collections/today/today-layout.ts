import type { FramingRatio } from '../../../../shared/framing.ts';

/** The columns from 768 px on (TODAY-3): two photos, one below the title, two photos. */
export const todayColumns = [[0, 1], [2], [3, 4]] as const;

/** The shape of every photo's place in the layout `wall` (TODAY-3). */
const TODAY_SHAPE: FramingRatio = '3x4';

/**
 * `img sizes` on phones, with margins of 20 px. A screen of triple density gets images of double density (IMG-4),
 * which saves half a megabyte in the first view. A screen slightly below double density gets single density
 * (LIGHT-7).
 */
export const PHONE_SIZES = [
  '(min-resolution: 2.5dppx) calc(70vw - 28px)',
  '(1.7dppx <= resolution < 2dppx) calc(61vw - 25px)',
  'calc(100vw - 40px)',
];

/** `img sizes` of one of the five: the widths that `.home-top` and the columns give it. */
const TODAY_SIZES = [
  '(min-width: 1920px) clamp(268px, 37.5vh - 176px, min(400px, 14.2vw))',
  '(min-width: 1320px) 400px',
  '(min-width: 768px) calc(33.3vw - 35px)',
  ...PHONE_SIZES,
];

/** The properties of a photo's place that decide which image is requested. */
export interface PhotoPlace {
  sizes: string;
  /** Absent where the whole photo is shown. */
  shape?: FramingRatio;
}

export const WALL_PLACE: PhotoPlace = { sizes: TODAY_SIZES.join(', '), shape: TODAY_SHAPE };
