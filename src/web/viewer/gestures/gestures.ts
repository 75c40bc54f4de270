import { INTENT_PX, SWIPE_THRESHOLD_PX } from '../../lib/page/swipe.ts';
import type { After } from '../../lib/time/after.ts';

/** Two taps that begin within this time are one double-tap (LIKE-2). */
const DOUBLE_TAP_MS = 300;
/** Two quick taps further apart than this are two single taps. */
const DOUBLE_TAP_SLOP_PX = 48;
/** For this long after a double-tap a single tap does nothing: it is meant as another like, not to turn the page. */
const AFTER_DOUBLE_TAP_MS = 500;
/** A longer press is not a tap: it opens the system's menu, for example. */
const LONG_PRESS_MS = 500;

export type Intent =
  | 'tapLeft'
  | 'tapRight'
  | 'doubleTap'
  | 'swipeLeft'
  | 'swipeRight'
  | 'swipeUp'
  | 'swipeDown';

/** A pointer event: position in pixels from the surface's top left corner, time in milliseconds. */
export interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly atMs: number;
}

/** How far the finger has dragged, along one axis. */
export interface Drag {
  readonly axis: 'x' | 'y';
  readonly px: number;
}

interface GestureOptions {
  /** The surface's width: a tap in the left half goes back, in the right half on. */
  readonly widthPx: () => number;
  readonly after: After;
  /** `at` is where the finger touched, or for a swipe, where it was lifted. */
  readonly onIntent: (intent: Intent, at: Touch) => void;
  /** Each step of a drag; undefined once it ends without an intent. */
  readonly onDrag: (drag: Drag | undefined) => void;
}

interface Tap {
  readonly start: Touch;
  /** Cancels the navigation that waits for a second tap. */
  readonly cancel: () => void;
  /** One more tap just after a double-tap. */
  readonly isExtra: boolean;
}

/**
 * Turns touches into intents (VIEW-8). One finger taps, or swipes along the axis in which it first moves. A second
 * finger ends the gesture until all are lifted, because two fingers pinch (VIEW-9).
 *
 * A single tap waits for a second one until `DOUBLE_TAP_MS` after its beginning: about 200 ms after the finger is
 * lifted. Navigating at once and undoing it would flash, fetch and announce the wrong photo at every double-tap like.
 * Swipes, keys and buttons never wait.
 */
export function createGestures({ widthPx, after, onIntent, onDrag }: GestureOptions) {
  const down = new Set<number>();
  let start: Touch | undefined;
  let axis: Drag['axis'] | undefined;
  let tap: Tap | undefined;
  /** When and where the last double-tap's second tap began. */
  let doubleTap: Touch | undefined;

  const navigate = (at: Touch) => onIntent(at.x < widthPx() / 2 ? 'tapLeft' : 'tapRight', at);

  const flushTap = () => {
    const waiting = tap;
    tap = undefined;
    waiting?.cancel();
    if (waiting && !waiting.isExtra) navigate(waiting.start);
  };

  const abandon = () => {
    if (axis !== undefined) onDrag(undefined);
    start = axis = undefined;
  };

  /** The drag so far; undefined while the touch may still be a tap. */
  const dragTo = ({ id, x, y }: Touch): Drag | undefined => {
    if (id !== start?.id) return undefined;
    const across = x - start.x;
    const along = y - start.y;
    if (axis === undefined && Math.max(Math.abs(across), Math.abs(along)) > INTENT_PX) {
      axis = Math.abs(across) > Math.abs(along) ? 'x' : 'y';
      flushTap();
    }
    return axis && { axis, px: axis === 'x' ? across : along };
  };

  const finishTap = (first: Touch, upMs: number) => {
    if (upMs - first.atMs > LONG_PRESS_MS) return flushTap();
    if (tap && isSecond(first, tap.start)) {
      tap.cancel();
      tap = undefined;
      doubleTap = first;
      return onIntent('doubleTap', first);
    }
    flushTap();
    const leftMs = Math.max(0, DOUBLE_TAP_MS - (upMs - first.atMs));
    const isExtra = doubleTap !== undefined && follows(first, doubleTap, AFTER_DOUBLE_TAP_MS);
    tap = { start: first, cancel: after(leftMs, flushTap), isExtra };
  };

  return {
    down(touch: Touch): void {
      down.add(touch.id);
      if (down.size > 1) {
        abandon();
        flushTap();
        return;
      }
      start = touch;
      // The second tap counts when it is lifted: until then the first one keeps waiting.
      if (tap && isSecond(touch, tap.start)) tap.cancel();
    },

    move(touch: Touch): void {
      const drag = dragTo(touch);
      if (drag) onDrag(drag);
    },

    up(touch: Touch): void {
      down.delete(touch.id);
      if (touch.id !== start?.id) return;
      const first = start;
      const drag = dragTo(touch);
      const intent = drag && swipeOf(drag);
      if (drag === undefined) {
        start = undefined;
        finishTap(first, touch.atMs);
      } else if (intent === undefined) {
        abandon();
      } else {
        start = axis = undefined;
        onIntent(intent, touch);
      }
    },

    cancel(id: number): void {
      down.delete(id);
      if (id !== start?.id) return;
      abandon();
      flushTap();
    },

    /** The surface is removed: no callback may run any more. */
    stop(): void {
      tap?.cancel();
      tap = start = axis = undefined;
      down.clear();
    },
  };
}

function isSecond(touch: Touch, first: Touch): boolean {
  return follows(touch, first, DOUBLE_TAP_MS);
}

/** Whether a touch begins near another one, and within `withinMs` of its beginning. */
function follows(touch: Touch, first: Touch, withinMs: number): boolean {
  const isNear = Math.hypot(touch.x - first.x, touch.y - first.y) <= DOUBLE_TAP_SLOP_PX;
  return isNear && touch.atMs - first.atMs <= withinMs;
}

function swipeOf({ axis, px }: Drag): Intent | undefined {
  if (Math.abs(px) <= SWIPE_THRESHOLD_PX) return undefined;
  if (axis === 'x') return px < 0 ? 'swipeLeft' : 'swipeRight';
  return px < 0 ? 'swipeUp' : 'swipeDown';
}
