import { type RefObject, useEffect } from 'react';

/** Lets the chat scroll while a modal dialog is open, which blocks scrolling outside of itself. */
export function useScrollAboveModal(root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = root.current;
    if (element === null) return;
    const stop = new AbortController();
    const keepFromDialogs = (event: Event) => event.stopPropagation();
    for (const type of ['wheel', 'touchmove']) {
      element.addEventListener(type, keepFromDialogs, { passive: true, signal: stop.signal });
    }
    return () => stop.abort();
  }, [root]);
}
