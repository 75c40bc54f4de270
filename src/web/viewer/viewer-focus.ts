import { type RefObject, useEffect, useLayoutEffect } from 'react';
import { thumbnailButton } from './photo/page-thumbnails.ts';
import type { PlaylistPhoto } from './viewer-state.ts';

/** When the photo changes, focuses the viewer if the focused button was disabled or removed (VIEW-6). */
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

/** While `aside` is true, the focused element is hidden: moves the focus to `keeper`, and back when `aside` ends. */
export function useParkFocus(aside: boolean, keeper: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    if (!aside) return;
    const before = document.activeElement;
    keeper.current?.focus();
    return () => {
      // In the next frame, because the element is visible again only after React's commit.
      requestAnimationFrame(() => before instanceof HTMLElement && before.isConnected && before.focus());
    };
  }, [aside, keeper]);
}

/**
 * When the viewer closes, focuses the thumbnail of the photo shown last (VIEW-10), else the opener, else the page's
 * `main`.
 *
 * @param isStart whether `photo` is the one with which the viewer was opened; the opener then comes first
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
