import { createContext, useContext, useState } from 'react';

/** The opener of the surrounding dialog: if both dialogs close together, focus returns to it. */
export const OpenerContext = createContext<Element | null>(null);

interface ReturnFocus {
  /** For Radix' `onCloseAutoFocus`. */
  returnFocus: (event: Event) => void;
  /** For `OpenerContext`, around children that may open another dialog. */
  opener: Element | null;
}

/**
 * Returns focus when a dialog closes: to its opener; if that is gone (a deleted collection's button), to the element
 * that `instead` returns, else to the opener of the surrounding dialog, else to the page's main part. Otherwise the
 * keyboard would start at the top of the document.
 */
export function useReturnFocus(instead?: () => Element | null): ReturnFocus {
  const [opener] = useState(() => document.activeElement);
  const outer = useContext(OpenerContext);
  const isThere = (element: Element | null) => element?.isConnected && element !== document.body;
  return {
    opener,
    returnFocus(event) {
      event.preventDefault();
      const near = isThere(opener) ? opener : (instead?.() ?? (isThere(outer) ? outer : null));
      const target = near ?? document.querySelector('main');
      // The main part is taller than the window, so no scrolling is needed.
      if (target instanceof HTMLElement) target.focus({ preventScroll: near === null });
    },
  };
}
