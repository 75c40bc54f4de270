import { type RefObject, useEffect, useRef } from 'react';
import { createPageSwipe, isEnlarged } from './page-swipe.ts';

/** Calls `onSwipe` for swipes by touch or pen on `surface` (GRID-3), unless the page is pinch-zoomed. */
export function usePageSwipe(
  surface: RefObject<HTMLElement | null>,
  onSwipe: (direction: 1 | -1) => void,
): void {
  const latest = useRef(onSwipe);
  latest.current = onSwipe;
  useEffect(() => {
    const element = surface.current;
    if (element === null) return;
    const core = createPageSwipe((direction) => {
      if (!isEnlarged()) latest.current(direction);
    });
    const stop = new AbortController();
    // While pinch-zoomed, a finger pans in all directions.
    const updateTouchAction = () => {
      element.style.touchAction = isEnlarged() ? 'auto' : '';
    };
    window.visualViewport?.addEventListener('resize', updateTouchAction, { signal: stop.signal });
    for (const act of ['down', 'move', 'up', 'cancel'] as const) {
      element.addEventListener(
        `pointer${act}`,
        ({ pointerType, pointerId: id, clientX: x, clientY: y, target }) => {
          if (pointerType !== 'mouse') core[act]({ id, x, y, target });
        },
        { signal: stop.signal },
      );
    }
    return () => stop.abort();
  }, [surface]);
}
