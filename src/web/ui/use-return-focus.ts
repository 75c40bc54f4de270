import { useState } from 'react';

/**
 * What a dialog does with the focus when it closes: back to what opened it, or, where that is gone (a deleted
 * day's button), to what the caller names in its place, else to the page's main part, so that the keyboard never
 * falls back to the top of the document.
 */
export function useReturnFocus(instead?: () => Element | null): (event: Event) => void {
  const [opener] = useState(() => document.activeElement);
  return (event) => {
    event.preventDefault();
    const target =
      opener?.isConnected && opener !== document.body
        ? opener
        : (instead?.() ?? document.querySelector('main'));
    if (target instanceof HTMLElement) target.focus();
  };
}
