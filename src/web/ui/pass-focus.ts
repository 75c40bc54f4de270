/**
 * A ref: if the element is removed while the focus is inside, the nearest ancestor with a `tabIndex` receives the
 * focus. Otherwise Tab would start at the top of the page.
 */
export function passFocus(element: HTMLElement | null): () => void {
  return () => {
    // The cleanup runs before the element is removed.
    if (!element?.contains(document.activeElement)) return;
    element.parentElement?.closest<HTMLElement>('[tabindex]')?.focus({ preventScroll: true });
  };
}
