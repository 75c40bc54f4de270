/** A photo counts as seen once this share of its height is visible. */
const PHOTO_SHARE = 0.4;
/**
 * A photo also counts once it fills this share of the window: a phone in landscape never shows 0.4 of a tall photo.
 */
const WINDOW_SHARE = 0.5;

/** The visible shares of a photo at which `isSeen` is called. */
export const SEEN_STEPS = Array.from({ length: 51 }, (_, step) => step / 50);
/** Allows for heights that are fractions of pixels. */
const TOLERANCE_PX = 1;

interface Visibility {
  boundingClientRect: { height: number; bottom: number };
  intersectionRect: { height: number };
  /** The window; null in a frame of another site. */
  rootBounds: { height: number } | null;
}

/** Whether a photo counts as seen, by the part of it that is in the window now (BOOK-1). */
export function isSeen({ boundingClientRect, intersectionRect, rootBounds }: Visibility): boolean {
  // Above the window: the visitor scrolled past the photo before the observer started, or too fast for it.
  if (boundingClientRect.bottom < 0) return true;
  const ofWindow = rootBounds === null ? Infinity : rootBounds.height * WINDOW_SHARE;
  const requiredPx = Math.min(boundingClientRect.height * PHOTO_SHARE, ofWindow);
  return intersectionRect.height > 0 && intersectionRect.height >= requiredPx - TOLERANCE_PX;
}
