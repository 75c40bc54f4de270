/** A photo may be looked at this large; more shows only its pixels. */
export const MAX_ZOOM = 5;
/** What the button does, and back. */
export const BUTTON_ZOOM = 2.5;
/** One press of `+`; `-` takes it back. */
export const KEY_ZOOM_STEP = 1.5;
/** A wheel's notch (100 px) is a quarter; a trackpad's pinch sends a few px at a time. */
const WHEEL_ZOOM_PER_PX = 0.0025;
/** Below this the photo has arrived at its whole size again. */
const NEARLY_WHOLE = 1.02;

/** The photo's place: enlarged by `scale` about the room's middle, then moved by `x` and `y` pixels. */
export interface Zoom {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

export const WHOLE: Zoom = { scale: 1, x: 0, y: 0 };

/** A place in pixels, counted from the room's middle. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** The room the photo is seen in, and the photo as it stands there unzoomed. */
export interface Viewport {
  readonly room: Size;
  readonly photo: Size;
}

export function isZoomed({ scale }: Zoom): boolean {
  return scale > 1;
}

/** Zooms by a factor; what lies under `focus` stays under it, as far as the photo's edges allow (VIEW-9). */
export function zoomBy(zoom: Zoom, factor: number, focus: Point, viewport: Viewport): Zoom {
  const wanted = Math.min(MAX_ZOOM, zoom.scale * factor);
  const scale = wanted < NEARLY_WHOLE ? 1 : wanted;
  const grown = scale / zoom.scale;
  return keepInRoom(
    { scale, x: focus.x - (focus.x - zoom.x) * grown, y: focus.y - (focus.y - zoom.y) * grown },
    viewport,
  );
}

/** Moves the zoomed photo; never further than its edges (VIEW-9). */
export function panBy(zoom: Zoom, by: Point, viewport: Viewport): Zoom {
  return keepInRoom({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, viewport);
}

/** The factor of a wheel's turn with Ctrl or Cmd held. */
export function wheelFactor(deltaPx: number): number {
  return Math.exp(-deltaPx * WHEEL_ZOOM_PER_PX);
}

export function zoomTransform({ scale, x, y }: Zoom): string {
  return scale === 1 ? '' : `translate3d(${x}px, ${y}px, 0) scale(${scale})`;
}

/** No side of the photo comes further in than the room's edge; one smaller than the room stays in its middle. */
function keepInRoom({ scale, x, y }: Zoom, { room, photo }: Viewport): Zoom {
  const within = (offset: number, photoSide: number, roomSide: number) => {
    const most = Math.max(0, (photoSide * scale - roomSide) / 2);
    return most === 0 ? 0 : Math.min(most, Math.max(-most, offset));
  };
  return {
    scale,
    x: within(x, photo.width, room.width),
    y: within(y, photo.height, room.height),
  };
}
