import { INTENT_PX, SWIPE_THRESHOLD_PX } from './swipe.ts';

interface Touch {
  readonly id: number;
  readonly x: number;
  readonly y: number;
  readonly target: EventTarget | null;
}

/**
 * Swipes and arrow keys turn no page in forms (their text would be lost), in fields, and in dialogs (in the viewer
 * they change the photo).
 */
const OTHER_MEANING = 'form, input, textarea, select, [contenteditable], dialog, [role$=dialog]';

/** @param others more selectors, each preceded by `, ` */
export function hasOtherMeaning(target: EventTarget | null, others = ''): boolean {
  return Boolean((target as Partial<Element> | null)?.closest?.(OTHER_MEANING + others));
}

/** Whether the page is pinch-zoomed. */
export const isEnlarged = () => (globalThis.visualViewport?.scale ?? 1) > 1;

/** Elements in which a sideways drag does something else; arrow keys still turn the page there. */
const OWN_DRAGS = ', [data-own-drag]';

/**
 * Recognises one finger's swipes (GRID-3). The first 10 px decide: a sideways movement may become a swipe, any other
 * scrolls. A second finger means a pinch until all fingers are lifted. `onSwipe` receives 1 for forward, -1 for back.
 */
export function createPageSwipe(onSwipe: (direction: 1 | -1) => void) {
  const down = new Set<number>();
  let start: Touch | undefined;
  let isHorizontal: boolean | undefined;
  const reset = () => {
    start = isHorizontal = undefined;
  };
  return {
    down(touch: Touch): void {
      down.add(touch.id);
      reset();
      if (down.size === 1 && !hasOtherMeaning(touch.target, OWN_DRAGS)) start = touch;
    },
    move({ id, x, y }: Touch): void {
      if (id !== start?.id || isHorizontal !== undefined) return;
      const across = Math.abs(x - start.x);
      const along = Math.abs(y - start.y);
      if (Math.max(across, along) > INTENT_PX) isHorizontal = across > along;
    },
    up(touch: Touch): void {
      this.move(touch);
      down.delete(touch.id);
      if (touch.id !== start?.id) return;
      const px = touch.x - start.x;
      const isSwipe = isHorizontal === true && Math.abs(px) > SWIPE_THRESHOLD_PX;
      reset();
      if (isSwipe) onSwipe(px < 0 ? 1 : -1);
    },
    /** Call it on `pointercancel`: the browser uses the touch to scroll or zoom. */
    cancel({ id }: Touch): void {
      down.delete(id);
      if (id === start?.id) reset();
    },
  };
}
