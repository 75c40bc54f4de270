import { thumbnailsOf } from './page-thumbnails.ts';
import type { PlaylistPhoto } from './viewer-state.ts';

/**
 * VIEW-10: closing gives the focus back to the thumbnail. Opened by a link there was none, but the page may have
 * one of the same photo; else its main part.
 */
export function focusThumbnail(opener: HTMLElement | undefined, { url }: PlaylistPhoto): void {
  const inPage = thumbnailsOf(url)[0]?.closest<HTMLElement>('button, a');
  const target = opener?.isConnected ? opener : (inPage ?? document.querySelector('main'));
  target?.focus({ preventScroll: true });
}
