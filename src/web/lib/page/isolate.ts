/**
 * Makes everything around an element inert, so that focus and screen readers stay inside while it fills the screen.
 * Unlike with a modal dialog, messages (`data-messages`) and elements that are added later stay active. Returns the
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
