import { type RefObject, useLayoutEffect } from 'react';

/** While what may hold the focus is hidden, `keeper` holds it; then it goes back to where it was. */
export function useParkFocus(aside: boolean, keeper: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!aside) return;
    const before = document.activeElement;
    keeper.current?.focus();
    return () => {
      // Its panel is shown again only once this commit is through.
      requestAnimationFrame(() => before instanceof HTMLElement && before.isConnected && before.focus());
    };
  }, [aside, keeper]);
}
