import { createContext, useContext, useState } from 'react';

/** What opened the surrounding dialog. Receives the focus when that dialog and a dialog inside close together. */
export const OpenerContext = createContext<Element | null>(null);

interface ReturnFocus {
  /** Pass it to Radix as `onCloseAutoFocus`. */
  returnFocus: (event: Event) => void;
  /** The value of `OpenerContext` around children that may open another dialog. */
  opener: Element | null;
}

/**
 * When a dialog closes, returns focus to its opener. If the opener was removed, as with a deleted collection, focuses
 * the element that `instead` returns, else the opener of the surrounding dialog, else the page's `main`: without
 * focus the keyboard would start at the top of the document.
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
      // `main` is usually taller than the window; scrolling to it would move the page.
      if (target instanceof HTMLElement) target.focus({ preventScroll: near === null });
    },
  };
}
