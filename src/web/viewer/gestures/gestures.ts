import { INTENT_PX, SWIPE_THRESHOLD_PX } from '../../lib/page/swipe.ts';
import type { After } from '../../lib/time/after.ts';

/** Two taps that begin within this time are one double-tap (LIKE-2). */
const DOUBLE_TAP_MS = 300;
/** Two quick taps further apart than this are two single taps. */
const DOUBLE_TAP_SLOP_PX = 48;
/** A single tap that begins this soon after a double-tap, at the same place, does nothing: it is meant as a like. */
const AFTER_DOUBLE_TAP_MS = 500;
/** A longer press is not a tap, because it may open the system's menu. */
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
  /** The surface's width: a tap in its left half shows the previous photo, in its right half the next one. */
  readonly widthPx: () => number;
  readonly after: After;
  /** `at` is where the finger touched, or for a swipe, where it was lifted. */
  readonly onIntent: (intent: Intent, at: Touch) => void;
  /** Called at each step of a drag, and with undefined when a drag ends without an intent. */
  readonly onDrag: (drag: Drag | undefined) => void;
}

interface Tap {
  readonly start: Touch;
  /** Cancels the navigation that is delayed for a second tap. */
  readonly cancel: () => void;
  /** True for a tap just after a double-tap, which does not navigate. */
  readonly isExtra: boolean;
}

/**
 * Turns touches into intents (VIEW-8). One finger taps, or swipes along the axis of its first movement. A second
 * finger ends the gesture, because two fingers pinch (VIEW-9); the next one begins once all fingers are lifted.
 *
 * A single tap navigates `DOUBLE_TAP_MS` after it began, about 200 ms after the finger is lifted, or when another
 * gesture begins. If it navigated at once, every double-tap like would show, fetch and announce the wrong photo
 * first. Swipes, keys and buttons navigate at once.
 */
export function createGestures({ widthPx, after, onIntent, onDrag }: GestureOptions) {
  const down = new Set<number>();
  let start: Touch | undefined;
  let axis: Drag['axis'] | undefined;
  let tap: Tap | undefined;
  /** The beginning of the last double-tap's second tap. */
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
      // Whether this is a second tap is known when the finger is lifted; until then the first tap must not navigate.
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

    /** Call it when the surface is removed: after it no callback runs. */
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

/** True if a touch begins near another one, and at most `withinMs` after the other began. */
function follows(touch: Touch, first: Touch, withinMs: number): boolean {
  const isNear = Math.hypot(touch.x - first.x, touch.y - first.y) <= DOUBLE_TAP_SLOP_PX;
  return isNear && touch.atMs - first.atMs <= withinMs;
}

function swipeOf({ axis, px }: Drag): Intent | undefined {
  if (Math.abs(px) <= SWIPE_THRESHOLD_PX) return undefined;
  if (axis === 'x') return px < 0 ? 'swipeLeft' : 'swipeRight';
  return px < 0 ? 'swipeUp' : 'swipeDown';
}
