import { type RefObject, useEffect } from 'react';
import type { PlaylistPhoto } from './viewer-state.ts';

/** A button that has just been disabled (VIEW-6) takes the focus with it: the viewer itself catches it. */
export function useRestoredFocus(
  root: RefObject<HTMLElement | null>,
  photo: PlaylistPhoto | undefined,
): void {
  useEffect(() => {
    const active = document.activeElement;
    const lost = active === document.body || (active instanceof HTMLButtonElement && active.disabled);
    if (photo && lost) root.current?.focus();
  }, [root, photo]);
}
