import { type RefObject, useEffect } from 'react';

/** A modal dialog blocks scrolling outside of itself; the chat floats above it and still has to scroll. */
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
