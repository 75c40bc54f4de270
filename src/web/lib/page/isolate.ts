/**
 * Makes everything around an element inert, so that focus and screen readers stay inside while it fills the screen.
 * Unlike beside a modal dialog, elements that are added later and messages (`data-messages`) stay active. Returns the
 * undo function.
 */
export function isolate(element: Element): () => void {
  const madeInert: HTMLElement[] = [];
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      if (sibling.dataset.messages !== undefined) continue;
      sibling.inert = true;
      madeInert.push(sibling);
    }
  }
  return () => {
    for (const sibling of madeInert) sibling.inert = false;
  };
}
