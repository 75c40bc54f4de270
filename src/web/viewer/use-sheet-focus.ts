import { type RefObject, useEffect, useRef } from 'react';

/**
 * A sheet opened from a button takes the keyboard to its handle, and gives it back to that button on closing.
 * Opened by a swipe it leaves the focus alone.
 */
export function useSheetFocus(open: boolean, handle: RefObject<HTMLElement | null>): void {
  const openedBy = useRef<HTMLElement>(null);
  useEffect(() => {
    const active = document.activeElement;
    if (open && active instanceof HTMLButtonElement) {
      openedBy.current = active;
      handle.current?.focus({ preventScroll: true });
    }
    if (!open && active === handle.current) openedBy.current?.focus({ preventScroll: true });
  }, [open, handle]);
}
