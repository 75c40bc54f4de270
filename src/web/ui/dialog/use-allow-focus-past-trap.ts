import { type RefObject, useEffect } from 'react';

/**
 * Lets F8 move focus from a modal dialog to `region`, the toasts (TOAST-1). Stops focus events at `body`, because
 * the dialog's focus trap, which would take the focus back, listens on the document. React has handled them by then.
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
