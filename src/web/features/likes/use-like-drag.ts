import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { levelAfterDrag } from './like-state.ts';

/** Beyond this a press is a drag, and its click is ignored. */
const DRAG_INTENT_PX = 10;

/** Drag-to-like (LIKE-3): the level follows the pointer, which is captured and may move beyond the hearts. */
export function useLikeDrag(level: number, onLevel: (level: number) => void) {
  const drag = useRef<{ startX: number; startLevel: number; last: number; moved: boolean }>(undefined);
  const dragged = useRef(false);

  const reach = (next: number) => {
    if (drag.current === undefined || next === drag.current.last) return;
    drag.current.last = next;
    onLevel(next);
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      dragged.current = false;
      if (!event.isPrimary || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current = { startX: event.clientX, startLevel: level, last: level, moved: false };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      if (drag.current === undefined || !event.isPrimary) return;
      const px = event.clientX - drag.current.startX;
      if (Math.abs(px) > DRAG_INTENT_PX) drag.current.moved = true;
      reach(levelAfterDrag(drag.current.startLevel, px));
    },
    onPointerUp() {
      dragged.current = drag.current?.moved ?? false;
      drag.current = undefined;
    },
    /** The browser uses the touch for scrolling: reset the hearts. */
    onPointerCancel() {
      if (drag.current) reach(drag.current.startLevel);
      drag.current = undefined;
    },
    onClickCapture(event: MouseEvent) {
      if (dragged.current) event.stopPropagation();
      dragged.current = false;
    },
  };
}
