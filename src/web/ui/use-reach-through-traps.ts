import { type RefObject, useEffect } from 'react';

/**
 * Lets the focus come to `region` from inside a modal dialog, whose trap listens on the document and would pull it
 * back at once: F8 must reach a message wherever it is said (TOAST-1). React has heard of the event by then.
 */
export function useReachThroughTraps(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keepFromTraps = (event: FocusEvent) => {
      const to = event.type === 'focusin' ? event.target : event.relatedTarget;
      if (to instanceof Node && region.current?.contains(to)) event.stopPropagation();
    };
    const { body } = document;
    body.addEventListener('focusin', keepFromTraps);
    body.addEventListener('focusout', keepFromTraps);
    return () => {
      body.removeEventListener('focusin', keepFromTraps);
      body.removeEventListener('focusout', keepFromTraps);
    };
  }, [region]);
}
