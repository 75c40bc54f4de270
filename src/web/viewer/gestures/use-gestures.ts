import { type RefObject, useEffect, useRef } from 'react';
import { afterInBrowser } from '../../lib/time/after.ts';
import { createGestures, type Drag, type Intent } from './gestures.ts';

interface GestureHandlers {
  /** `at` is measured from the window's top left corner. */
  onIntent: (intent: Intent, at: { x: number; y: number }) => void;
  onDrag: (drag: Drag | undefined) => void;
}

/**
 * Recognises the gestures of touches on an element. From a mouse it reports only double clicks; mouse users navigate
 * with the on-screen buttons and the keyboard. Touches are captured, so that their end arrives even if the photo
 * under the finger is removed. Touches on buttons and links are not captured, because they must become clicks.
 */
export function useGestures(surface: RefObject<HTMLElement | null>, handlers: GestureHandlers): void {
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    const element = surface.current;
    if (element === null) return;
    // The element's position when the touch began, because an element like the metadata sheet moves with the finger.
    let origin = { left: 0, top: 0 };
    const core = createGestures({
      widthPx: () => element.clientWidth,
      after: afterInBrowser,
      onIntent: (intent, { x, y }) =>
        latest.current.onIntent(intent, { x: x + origin.left, y: y + origin.top }),
      onDrag: (drag) => latest.current.onDrag(drag),
    });
    let byMouse = false;
    const onPointer = (event: PointerEvent) => {
      byMouse = event.pointerType === 'mouse';
      if (byMouse) return;
      if (event.type === 'pointerdown') origin = element.getBoundingClientRect();
      const touch = {
        id: event.pointerId,
        x: event.clientX - origin.left,
        y: event.clientY - origin.top,
        atMs: event.timeStamp,
      };
      if (event.type === 'pointerdown') {
        const onButton = event.target instanceof Element && event.target.closest('button, a') !== null;
        if (!onButton) element.setPointerCapture(event.pointerId);
        core.down(touch);
      } else if (event.type === 'pointermove') core.move(touch);
      else if (event.type === 'pointerup') core.up(touch);
      else core.cancel(touch.id);
    };
    const onDoubleClick = ({ clientX, clientY }: MouseEvent) => {
      // Some browsers also send `dblclick` after two touches, which the core has already reported.
      if (byMouse) latest.current.onIntent('doubleTap', { x: clientX, y: clientY });
    };
    const types = ['pointerdown', 'pointermove', 'pointerup', 'pointercancel'] as const;
    for (const type of types) element.addEventListener(type, onPointer);
    element.addEventListener('dblclick', onDoubleClick);
    return () => {
      core.stop();
      for (const type of types) element.removeEventListener(type, onPointer);
      element.removeEventListener('dblclick', onDoubleClick);
    };
  }, [surface]);
}
