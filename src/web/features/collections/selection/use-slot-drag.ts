import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { nextTask } from '../../../lib/time/next-task.ts';

/** A shorter movement is a press. */
const DRAG_PX = 6;

interface Drag {
  index: number;
  byPx: number;
}

/**
 * Lets the visitor drag a slot of a row to another place.
 *
 * @param row its children are the slots; those with a button can be dragged
 */
export function useSlotDrag(
  row: RefObject<HTMLElement | null>,
  { isEnabled, onMove }: { isEnabled: boolean; onMove: (from: number, to: number) => void },
) {
  const [drag, setDrag] = useState<Drag>();
  const start = useRef<{ index: number; x: number }>(undefined);
  const justDragged = useRef(false);

  // A native listener, because a React listener would run after the one of the viewer's sheet, which must not move
  // while a slot is dragged.
  useEffect(() => {
    const element = row.current;
    const stop = new AbortController();
    const { signal } = stop;
    const onDown = (event: globalThis.PointerEvent) => {
      event.stopPropagation();
      justDragged.current = false;
      const slot =
        event.target instanceof Element ? event.target.closest('button')?.parentElement : undefined;
      const index = slot ? [...(element?.children ?? [])].indexOf(slot) : -1;
      start.current =
        isEnabled && index !== -1 && event.button === 0 ? { index, x: event.clientX } : undefined;
    };
    element?.addEventListener('pointerdown', onDown, { signal });
    for (const type of ['touchstart', 'touchmove'] as const) {
      element?.addEventListener(type, (event) => event.stopPropagation(), { passive: true, signal });
    }
    return () => stop.abort();
  }, [row, isEnabled]);

  // `offsetLeft` ignores the translation of a dragged slot.
  const stepPx = () => {
    const [first, second] = [...(row.current?.children ?? [])] as HTMLElement[];
    return first && second ? second.offsetLeft - first.offsetLeft : 1;
  };
  const end = () => {
    start.current = undefined;
    setDrag(undefined);
    // The click that ends the drag fires before the next task; a later click is a press.
    void nextTask().then(() => {
      justDragged.current = false;
    });
  };

  return {
    /** The slot that is dragged, and how far. */
    drag,
    /** Props of the row. */
    handlers: {
      onPointerMove(event: PointerEvent<HTMLElement>) {
        if (start.current === undefined) return;
        // The mouse button was released outside of the row.
        if (event.buttons === 0) return end();
        const byPx = event.clientX - start.current.x;
        if (!justDragged.current && Math.abs(byPx) < DRAG_PX) return;
        justDragged.current = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ index: start.current.index, byPx });
      },
      onPointerUp(event: PointerEvent<HTMLElement>) {
        if (start.current && justDragged.current) {
          const { index, x } = start.current;
          onMove(index, index + Math.round((event.clientX - x) / stepPx()));
        }
        end();
      },
      onPointerCancel: end,
    },
    /** Whether the current click is the end of a drag. */
    endsDrag: () => justDragged.current,
  };
}
