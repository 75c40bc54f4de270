import { createContext, useContext, useState } from 'react';

/** What opened the dialog that this one lies in: closing together, both give the focus to it. */
export const OuterOpener = createContext<Element | null>(null);

interface ReturnFocus {
  /** For Radix' `onCloseAutoFocus`. */
  returnFocus: (event: Event) => void;
  /** For `OuterOpener`, around what may open another dialog. */
  opener: Element | null;
}

/**
 * What a dialog does with the focus when it closes: back to what opened it, or, where that is gone (a deleted
 * day's button), to what the caller names in its place, to what opened the dialog around it, else to the page's
 * main part, so that the keyboard never falls back to the top of the document.
 */
export function useReturnFocus(instead?: () => Element | null): ReturnFocus {
  const [opener] = useState(() => document.activeElement);
  const outer = useContext(OuterOpener);
  const isThere = (element: Element | null) => element?.isConnected && element !== document.body;
  return {
    opener,
    returnFocus(event) {
      event.preventDefault();
      const near = isThere(opener) ? opener : (instead?.() ?? (isThere(outer) ? outer : null));
      const target = near ?? document.querySelector('main');
      // The main part is taller than the window: to be seen, it need not be scrolled to.
      if (target instanceof HTMLElement) target.focus({ preventScroll: near === null });
    },
  };
}
