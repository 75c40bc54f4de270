import { type RefObject, useEffect, useRef } from 'react';
import { createPageSwipe } from './page-swipe.ts';

const isEnlarged = () => (window.visualViewport?.scale ?? 1) > 1;

/** Swipes turn the grid's pages (GRID-3); a mouse has buttons for that. */
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
    const listen = (type: 'pointerdown' | 'pointermove' | 'pointerup', act: 'down' | 'move' | 'up') =>
      element.addEventListener(
        type,
        ({ pointerType, pointerId: id, clientX: x, clientY: y }) => {
          if (pointerType !== 'mouse') core[act]({ id, x, y });
        },
        { signal: stop.signal },
      );
    listen('pointerdown', 'down');
    listen('pointermove', 'move');
    listen('pointerup', 'up');
    element.addEventListener('pointercancel', ({ pointerId }) => core.cancel(pointerId), {
      signal: stop.signal,
    });
    return () => stop.abort();
  }, [surface]);
}
