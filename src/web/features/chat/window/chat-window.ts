/** Sizes in CSS pixels (CHAT-1). */
const DEFAULT_SIZE = { width: 380, height: 600 } as const;
const MIN_SIZE = { width: 320, height: 400 } as const;
const MAX_WIDTH_PX = 800;
const VIEWPORT_MARGIN_PX = 100;
/** Minimum gap between the widget and the edge of the screen. */
const EDGE_PX = 20;
/** In a narrower viewport the widget is a sheet. */
const SHEET_BELOW_PX = 768;
/** In a viewport of at least this width, the viewer's panel is beside the photo. */
const WIDE_FROM_PX = 1024;

export type WindowMode = 'open' | 'minimised' | 'maximised';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Viewport {
  width: number;
  height: number;
}

export const isSheetIn = ({ width }: Viewport) => width < SHEET_BELOW_PX;

/** Whether a viewer's panel is beside its photo, not in a sheet. */
export const isPanelBesideIn = ({ width }: Viewport) => width >= WIDE_FROM_PX;

function maxSize(viewport: Viewport) {
  return {
    width: Math.min(MAX_WIDTH_PX, viewport.width - 2 * EDGE_PX),
    height: Math.max(MIN_SIZE.height, viewport.height - VIEWPORT_MARGIN_PX),
  };
}

/** The box within its limits and the screen; without a box, the default size at the lower right. */
export function fitBox(box: Box | undefined, viewport: Viewport): Box {
  const largest = maxSize(viewport);
  const width = within(box?.width ?? DEFAULT_SIZE.width, MIN_SIZE.width, largest.width);
  const height = within(box?.height ?? DEFAULT_SIZE.height, MIN_SIZE.height, largest.height);
  return {
    width,
    height,
    x: within(box?.x ?? Number.POSITIVE_INFINITY, EDGE_PX, viewport.width - width - EDGE_PX),
    y: within(box?.y ?? Number.POSITIVE_INFINITY, EDGE_PX, viewport.height - height - EDGE_PX),
  };
}

/** The largest box, centred. */
export function maximisedBox(viewport: Viewport): Box {
  const size = maxSize(viewport);
  return fitBox({ ...size, x: (viewport.width - size.width) / 2, y: VIEWPORT_MARGIN_PX / 2 }, viewport);
}

/** The minimum width of a page beside the window. */
const LEAST_PAGE_PX = 768;

/** The space a page leaves for the window: on its right, or below its end. */
export function roomFor(box: Box, viewport: Viewport): { right: number; below: number } {
  const isAtRight = box.x + box.width / 2 > viewport.width / 2;
  if (isAtRight && box.x >= LEAST_PAGE_PX) return { right: viewport.width - box.x, below: 0 };
  return { right: 0, below: viewport.height - box.y };
}

/** Pixels per arrow key press. */
const STEP_PX = 24;
const ARROWS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The box after an arrow key: moved, or resized while Shift is held; undefined for any other key. */
export function nudgeBox(
  box: Box,
  { key, shiftKey }: { key: string; shiftKey: boolean },
  viewport: Viewport,
): Box | undefined {
  const arrow = ARROWS[key];
  if (arrow === undefined) return undefined;
  const [x, y] = [arrow[0] * STEP_PX, arrow[1] * STEP_PX];
  const nudged = shiftKey
    ? { ...box, width: box.width + x, height: box.height + y }
    : { ...box, x: box.x + x, y: box.y + y };
  return fitBox(nudged, viewport);
}

/** What a drag moves: -1 the left or upper side, 1 the right or lower one, 0 neither; two zeros the whole window. */
export interface DragSide {
  x: -1 | 0 | 1;
  y: -1 | 0 | 1;
}

/** The box after a drag of `by` pixels: the opposite side stays, and the window stays on the screen. */
export function dragBox(box: Box, side: DragSide, by: { x: number; y: number }, viewport: Viewport): Box {
  if (side.x === 0 && side.y === 0) return fitBox({ ...box, x: box.x + by.x, y: box.y + by.y }, viewport);
  const largest = maxSize(viewport);
  const span = (
    start: number,
    size: number,
    which: number,
    moved: number,
    limits: [number, number, number],
  ) => {
    const [least, most, screen] = limits;
    const free = which < 0 ? start + size - EDGE_PX : screen - EDGE_PX - start;
    const next = within(size + which * moved, least, Math.min(most, free));
    return { start: which < 0 ? start + size - next : start, size: next };
  };
  const across = span(box.x, box.width, side.x, by.x, [MIN_SIZE.width, largest.width, viewport.width]);
  const down = span(box.y, box.height, side.y, by.y, [MIN_SIZE.height, largest.height, viewport.height]);
  return { x: across.start, y: down.start, width: across.size, height: down.size };
}

function within(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most));
}
