import * as z from 'zod/mini';
import type { Rectangle, Size } from './crops.ts';

/*
 * A place of another shape shows a part of a photo: its framing, around the photo's focal point. It slides along one
 * side of the photo, in steps, so that a photo has few framings and the url of each never changes its content
 * (decision 0037).
 */

/** Width by height of the places that show a part of a photo, by their name in image urls. */
export const framingRatios = { '3x4': 3 / 4, '16x9': 16 / 9 } as const;
export type FramingRatio = keyof typeof framingRatios;
export const framingNames = ['3x4', '16x9'] as const satisfies FramingRatio[];

/** Steps of `at`. */
export const FRAMING_STEP = 5;

/** Which part of a photo a place shows. */
export interface Framing {
  ratio: FramingRatio;
  /** 0: at the photo's left or upper edge; 100: at the other; a multiple of `FRAMING_STEP`, as in `object-position`. */
  at: number;
}

const Share = z.number().check(z.minimum(0), z.maximum(1));

/** A point of a photo as it is shown, in shares of its width and height. */
export const FocalPoint = z.object({ x: Share, y: Share });
export type FocalPoint = z.infer<typeof FocalPoint>;

/** Where a photo of unknown content is framed. */
export const CENTRE: FocalPoint = { x: 0.5, y: 0.5 };

/** The framing whose middle is nearest to a photo's focal point; in the middle of a photo of unknown size. */
export function framingAround(
  { width, height }: { width?: number | undefined; height?: number | undefined },
  ratio: FramingRatio,
  focalPoint: FocalPoint = CENTRE,
): Framing {
  const shape = width && height ? width / height : framingRatios[ratio];
  const { x, y } = focalPoint;
  // In units of the framing's own side along which it slides.
  const [length, middle] =
    shape > framingRatios[ratio] ? [shape / framingRatios[ratio], x] : [framingRatios[ratio] / shape, y];
  const share = length > 1 ? (middle * length - 0.5) / (length - 1) : 0.5;
  return { ratio, at: Math.round((Math.min(1, Math.max(0, share)) * 100) / FRAMING_STEP) * FRAMING_STEP };
}

/** The part of an image that a framing shows, in its pixels. */
export function framedPart({ width, height }: Size, { ratio, at }: Framing): Rectangle {
  const within = (length: number, whole: number) => Math.max(1, Math.min(whole, Math.round(length)));
  const part = {
    width: within(height * framingRatios[ratio], width),
    height: within(width / framingRatios[ratio], height),
  };
  return {
    x: Math.round(((width - part.width) * at) / 100),
    y: Math.round(((height - part.height) * at) / 100),
    ...part,
  };
}

/** A point of the original as a point of its crop; undefined outside of it. */
export function pointInCrop({ x, y }: FocalPoint, original: Size, crop: Rectangle): FocalPoint | undefined {
  const inside = {
    x: (x * original.width - crop.x) / crop.width,
    y: (y * original.height - crop.y) / crop.height,
  };
  return isShare(inside.x) && isShare(inside.y) ? inside : undefined;
}

/** A point of a crop as a point of its original. */
export function pointInOriginal({ x, y }: FocalPoint, original: Size, crop: Rectangle): FocalPoint {
  return {
    x: (crop.x + x * crop.width) / original.width,
    y: (crop.y + y * crop.height) / original.height,
  };
}

const isShare = (value: number) => value >= 0 && value <= 1;
