import type { FocalPoint } from './focal-point.ts';

/*
 * A place whose shape differs from a photo's shows only the part around the focal point: the framing. A framing moves
 * along one side of the photo in steps, so that a photo has few framings and the content of each URL never changes
 * (decision 0037).
 */

/** Width divided by height of the places that show a part of a photo, keyed by their name in image URLs. */
export const framingRatios = { '3x4': 3 / 4, '16x9': 16 / 9 } as const;
export type FramingRatio = keyof typeof framingRatios;

/** `at` of a `Framing` is a multiple of this. */
export const FRAMING_STEP = 5;

/** Which part of a photo a place shows. */
export interface Framing {
  ratio: FramingRatio;
  /** 0: at the photo's left or upper edge; 100: at the right or lower edge. */
  at: number;
}

/** The focal point that is assumed where a photo's own is unknown. */
export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

interface PhotoSize {
  width?: number | undefined;
  height?: number | undefined;
}

/** The framing whose middle is nearest to a photo's focal point; `at` is 50 if the photo's size is unknown. */
export function framingAround(
  { width, height }: PhotoSize,
  ratio: FramingRatio,
  { x, y }: FocalPoint = CENTRE,
): Framing {
  // `length`: the photo's ratio divided by the framing's. Above 1 the framing moves sideways, below 1 up and down.
  // `long`: in that direction, the photo's side divided by the framing's.
  const length = width && height ? width / height / framingRatios[ratio] : 1;
  const long = Math.max(length, 1 / length);
  const share = long > 1 ? ((length > 1 ? x : y) * long - 0.5) / (long - 1) : 0.5;
  return { ratio, at: Math.round(Math.min(1, Math.max(0, share)) * (100 / FRAMING_STEP)) * FRAMING_STEP };
}

/** The width of a photo's framed part; undefined for a photo of unknown size. */
export function framedWidth({ width, height }: PhotoSize, ratio: FramingRatio): number | undefined {
  return width && height && Math.min(width, Math.round(height * framingRatios[ratio]));
}
