import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { thumbnailsOf } from './photo/page-thumbnails.ts';
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

/**
 * VIEW-10: closing gives the focus back to the thumbnail. Opened by a link there was none, but the page may have
 * one of the same photo; else its main part.
 */
export function focusThumbnail(opener: HTMLElement | undefined, { url }: PlaylistPhoto): void {
  const inPage = thumbnailsOf(url)[0]?.closest<HTMLElement>('button, a');
  const target = opener?.isConnected ? opener : (inPage ?? document.querySelector('main'));
  target?.focus({ preventScroll: true });
}
