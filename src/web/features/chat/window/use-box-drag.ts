import { type PointerEvent as ReactPointerEvent, useState } from 'react';
import { type Box, type DragSide, dragBox, type Viewport } from './chat-window.ts';

interface BoxDragOptions {
  box: Box;
  viewport: Viewport;
  /** Called once, when the pointer is released. */
  onBox: (box: Box) => void;
}

/** Moves or resizes the window with mouse, finger or pen; `dragged` is the box while the pointer is down. */
export function useBoxDrag({ box, viewport, onBox }: BoxDragOptions) {
  const [dragged, setDragged] = useState<Box>();

  function begin(side: DragSide, { button, isPrimary, pointerId, clientX, clientY }: ReactPointerEvent) {
    if (button !== 0 || !isPrimary) return;
    const over = new AbortController();
    let last: Box | undefined;
    const follow = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      last = dragBox(box, side, { x: event.clientX - clientX, y: event.clientY - clientY }, viewport);
      setDragged(last);
    };
    const end = (event: PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      over.abort();
      setDragged(undefined);
      if (event.type === 'pointerup' && last !== undefined) onBox(last);
    };
    // On the window: a pointer may outrun the edge. Not captured: a double click must still reach the header.
    window.addEventListener('pointermove', follow, over);
    window.addEventListener('pointerup', end, over);
    window.addEventListener('pointercancel', end, over);
  }

  return { dragged, begin };
}
