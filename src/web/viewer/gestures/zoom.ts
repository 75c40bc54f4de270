import type { PhotoPart } from '../../../shared/tour.ts';

/** The largest zoom; a larger one would show single pixels. */
export const MAX_ZOOM = 5;
/** The zoom that the button switches on and off. */
export const BUTTON_ZOOM = 2.5;
/** The factor of one press of `+`; `-` zooms out by the same factor. */
export const KEY_ZOOM_STEP = 1.5;
/** One notch of a wheel (100 px) zooms by about a quarter; a trackpad's pinch sends a few px at a time. */
const WHEEL_ZOOM_PER_PX = 0.0025;
/** Below this the zoom snaps to the whole photo. */
const NEARLY_WHOLE = 1.02;

/** The photo is enlarged by `scale` around the middle of its area, then moved by `x` and `y` pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

/** A position in pixels from the middle of the area. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The size of the photo's area, and of the photo in it without zoom. */
export interface Viewport {
  readonly area: Size;
  readonly photo: Size;
}

export function isZoomed({ scale }: Zoom): boolean {
  return scale > 1;
}

/** Zooms by a factor; the point of the photo at `focus` does not move, as far as the photo's edges allow (VIEW-9). */
export function zoomBy(zoom: Zoom, factor: number, focus: Point, viewport: Viewport): Zoom {
  const wanted = Math.min(MAX_ZOOM, zoom.scale * factor);
  const scale = wanted < NEARLY_WHOLE ? 1 : wanted;
  const grown = scale / zoom.scale;
  return keepInArea(
    { scale, x: focus.x - (focus.x - zoom.x) * grown, y: focus.y - (focus.y - zoom.y) * grown },
    viewport,
  );
}

/** Moves the zoomed photo, but not beyond its edges (VIEW-9). */
export function panBy(zoom: Zoom, by: Point, viewport: Viewport): Zoom {
  return keepInArea({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, viewport);
}

/** The zoom factor of a wheel event; a negative delta zooms in. */
export function wheelFactor(deltaPx: number): number {
  return Math.exp(-deltaPx * WHEEL_ZOOM_PER_PX);
}

export function zoomTransform({ scale, x, y }: Zoom): string {
  return scale === 1 ? '' : `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
}

/** Limits the offset, so that no gap is between photo and area; a side that is smaller than the area is centred. */
function keepInArea({ scale, x, y }: Zoom, { area, photo }: Viewport): Zoom {
  const within = (offset: number, photoSide: number, areaSide: number) => {
    const most = Math.max(0, (photoSide * scale - areaSide) / 2);
    return most === 0 ? 0 : Math.min(most, Math.max(-most, offset));
  };
  return {
    scale,
    x: within(x, photo.width, area.width),
    y: within(y, photo.height, area.height),
  };
}

/** The visible part of the photo, from 0 to 1 along each side (WALK-2). */
export function visiblePart({ scale, x, y }: Zoom, { area, photo }: Viewport): PhotoPart {
  const [left, width] = visibleSpan(x, photo.width * scale, area.width);
  const [top, height] = visibleSpan(y, photo.height * scale, area.height);
  return { x: left, y: top, width, height };
}

/** The visible part of one side, from 0 to 1. `offset` leads from the middle of the area to that of the photo. */
function visibleSpan(offset: number, photoSide: number, areaSide: number): [from: number, length: number] {
  const inPhoto = (position: number) =>
    Math.min(1, Math.max(0, (position - offset + photoSide / 2) / photoSide));
  const from = inPhoto(-areaSide / 2);
  return [from, inPhoto(areaSide / 2) - from];
}

/** The largest zoom at which all of a part of the photo is visible (WALK-2). */
export function zoomTo(part: PhotoPart, viewport: Viewport): Zoom {
  const { area, photo } = viewport;
  const fits = Math.min(area.width / (part.width * photo.width), area.height / (part.height * photo.height));
  const scale = fits < NEARLY_WHOLE ? 1 : Math.min(MAX_ZOOM, fits);
  return keepInArea(
    {
      scale,
      x: (0.5 - part.x - part.width / 2) * photo.width * scale,
      y: (0.5 - part.y - part.height / 2) * photo.height * scale,
    },
    viewport,
  );
}
