import type { Collection } from '../../../../shared/collections.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import { framedPart } from '../../../../shared/framed-part.ts';
import { framingAround } from '../../../../shared/framing.ts';
import { isDataUrl } from '../../../../shared/images.ts';
import type { OwnCollection } from '../../../../shared/owner-collections.ts';
import type { PhotoRange } from '../../../../shared/photo-range.ts';

/** A photo in the media store; other photos have no focal point. */
export interface StoredPhoto {
  url: string;
  version: string;
  width: number;
  height: number;
  foundFocalPoint?: FocalPoint | undefined;
  range?: PhotoRange | undefined;
}

/**
 * The data of a place's photo: from its upload if that is not published yet, else from the day that is being changed;
 * undefined if the photo is not in the media store.
 */
export function storedPhoto(
  url: string,
  arrived: Omit<StoredPhoto, 'url'> | undefined,
  day: Collection | OwnCollection | undefined,
): StoredPhoto | undefined {
  const details: OwnCollection['photos'][number] = arrived ?? day?.photos[day.photoUrls.indexOf(url)] ?? {};
  const { version, width, height, foundFocalPoint, range } = details;
  if (isDataUrl(url) || !url || !version || !width || !height) return undefined;
  return { url, version, width, height, foundFocalPoint, range };
}

/** One press of an arrow key moves the point by this share of the photo, with Shift by the large step. */
const STEP = 0.01;
const LARGE_STEP = 0.1;

const directions: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The point after an arrow key; undefined for any other key. */
export function movedByKey(
  { x, y }: FocalPoint,
  { key, shiftKey }: { key: string; shiftKey: boolean },
): FocalPoint | undefined {
  const direction = directions[key];
  if (direction === undefined) return undefined;
  const step = shiftKey ? LARGE_STEP : STEP;
  return { x: share(x + direction[0] * step), y: share(y + direction[1] * step) };
}

/** The point under a pointer; for a pointer outside the photo, at the nearest edge. */
export function pointUnder(
  { clientX, clientY }: { clientX: number; clientY: number },
  photo: { left: number; top: number; width: number; height: number },
): FocalPoint {
  return {
    x: share((clientX - photo.left) / photo.width),
    y: share((clientY - photo.top) / photo.height),
  };
}

/** Clamps to 0 to 1, and rounds to thousandths. */
function share(value: number): number {
  return Math.round(Math.min(1, Math.max(0, value)) * 1000) / 1000;
}

/** The part of a photo that the layout `wall` shows, in shares of the photo. */
export function shareOnWall(photo: Pick<StoredPhoto, 'width' | 'height'>, point: FocalPoint) {
  const { x, y, width, height } = framedPart(photo, framingAround(photo, '3x4', point));
  return {
    x: x / photo.width,
    y: y / photo.height,
    width: width / photo.width,
    height: height / photo.height,
  };
}
