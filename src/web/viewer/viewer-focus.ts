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

/**
 * While `aside`, `keeper` has the focus, because the focused element is hidden; afterwards that element gets it back.
 */
export function useParkFocus(aside: boolean, keeper: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!aside) return;
    const before = document.activeElement;
    keeper.current?.focus();
    return () => {
      // React shows the element with this commit; it can take focus in the next frame.
      requestAnimationFrame(() => before instanceof HTMLElement && before.isConnected && before.focus());
    };
  }, [aside, keeper]);
}

/**
 * On closing, focuses the thumbnail of the last photo (VIEW-10). If the page has none: the opener, else the page's
 * main part.
 *
 * @param isStart whether the last photo is the one with which the viewer was opened
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
