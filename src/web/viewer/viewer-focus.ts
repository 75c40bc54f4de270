import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { thumbnailsOf } from './photo/page-thumbnails.ts';
import type { PlaylistPhoto } from './viewer-state.ts';

/** A button that is disabled while focused (VIEW-6) loses the focus: the viewer takes it. */
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

/** While the focused element is hidden, `keeper` has the focus; then it returns to the element. */
export function useParkFocus(aside: boolean, keeper: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!aside) return;
    const before = document.activeElement;
    keeper.current?.focus();
    return () => {
      // The panel is visible only after this commit.
      requestAnimationFrame(() => before instanceof HTMLElement && before.isConnected && before.focus());
    };
  }, [aside, keeper]);
}

/**
 * Closing returns the focus to the thumbnail (VIEW-10). A viewer opened by a link had none: then to a thumbnail of the
 * same photo in the page, else to the page's main part.
 */
export function focusThumbnail(opener: HTMLElement | undefined, { url }: PlaylistPhoto): void {
  const inPage = thumbnailsOf(url)[0]?.closest<HTMLElement>('button, a');
  const target = opener?.isConnected ? opener : (inPage ?? document.querySelector('main'));
  target?.focus({ preventScroll: true });
}
