import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { thumbnailButton } from './photo/page-thumbnails.ts';
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

/** While the focused element is hidden, `keeper` has the focus; afterwards the element gets it back. */
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
 * Closing returns the focus to the thumbnail of the photo looked at last (VIEW-10): the opener itself, or another in the
 * page; where none shows it, to the opener, else to the page's main part.
 */
export function focusThumbnail(
  opener: HTMLElement | undefined,
  photo: PlaylistPhoto,
  isStart: boolean,
): void {
  const own = opener?.isConnected ? opener : undefined;
  const last = isStart && own ? own : thumbnailButton(photo.url, opener);
  const target = last ?? own ?? document.querySelector('main');
  target?.focus({ preventScroll: true });
}
