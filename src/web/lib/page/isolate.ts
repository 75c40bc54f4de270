/**
 * Makes everything around an element inert, so that focus and screen readers stay inside while it fills the screen.
 * Unlike a modal dialog it leaves elements alone that are added later. Returns the undo function.
 */
export function isolate(element: Element): () => void {
  const silenced: HTMLElement[] = [];
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement) {
    for (const sibling of inner.parentElement.children) {
      if (sibling === inner || !(sibling instanceof HTMLElement) || sibling.inert) continue;
      sibling.inert = true;
      silenced.push(sibling);
    }
  }
  return () => {
    for (const sibling of silenced) sibling.inert = false;
  };
}
