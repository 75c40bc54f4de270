import type { Rectangle, Size } from './crops.ts';
import type { FocalPoint } from './focal-point.ts';
import { type Framing, type FramingRatio, framingRatios } from './framing.ts';

/* Not in framing.ts, which is in every page's first bundle; this is needed later. */

export const framingNames = ['3x4', '16x9'] as const satisfies FramingRatio[];

/** The part of an image that a framing shows, in pixels of the image. */
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

/** Converts a point of the original to coordinates of a crop (0 to 1); undefined if it is outside the crop. */
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
