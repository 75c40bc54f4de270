import { type RefObject, useEffect } from 'react';

/**
 * Lets focus move to `region` out of a modal dialog, whose focus trap listens on the document and would pull it back:
 * F8 must reach a message anywhere (TOAST-1). React has handled the event by then.
 */
export function useAllowFocusPastTrap(region: RefObject<HTMLElement | null>): void {
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
