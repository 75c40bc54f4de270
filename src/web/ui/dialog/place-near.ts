/** The distance between a dialog and its opener. */
const GAP_PX = 10;
/** The smallest distance between a dialog and the edge of the window. */
const EDGE_PX = 20;

type Box = Pick<DOMRect, 'top' | 'right' | 'bottom'>;
interface Size {
  width: number;
  height: number;
}

/**
 * Where a dialog opens, in pixels of the window: below its opener if there is room, else above. Their right edges are
 * aligned, unless the dialog would then be too near the window's edge. Undefined if there is room neither below nor
 * above: over the opener, the second click of a double click could press a button of the dialog.
 */
export function placeNear(opener: Box, dialog: Size, frame: Size): { left: number; top: number } | undefined {
  const below = opener.bottom + GAP_PX;
  const above = opener.top - GAP_PX - dialog.height;
  const lowest = frame.height - EDGE_PX - dialog.height;
  const fits = (top: number) => top >= EDGE_PX && top <= lowest;
  const top = [below, above].find(fits);
  if (top === undefined) return undefined;
  const left = Math.min(opener.right, frame.width - EDGE_PX) - dialog.width;
  return { left: Math.max(EDGE_PX, left), top };
}
