import { type RefObject, useLayoutEffect, useRef } from 'react';
import { animateClosing, animateOpening } from './opening.ts';
import { thumbnailsOf } from './page-thumbnails.ts';
import type { PhotoPosition, PlaylistPhoto } from './viewer-state.ts';

interface EntranceOptions {
  root: RefObject<HTMLElement | null>;
  frame: RefObject<HTMLElement | null>;
  /** The thumbnail the viewer was opened from, at this photo. */
  opener: HTMLElement | undefined;
  start: PhotoPosition;
  onClosed: () => void;
}

export interface Entrance {
  /** From then on nothing moves any more. */
  isLeaving: () => boolean;
  /** Plays the way back to the photo's thumbnail, once, and tells of its end. */
  leave: (photo: PlaylistPhoto) => Promise<void>;
}

/** The way in from a thumbnail, and the way out to that of the photo that is shown (VIEW-1). */
export function useEntrance({ root, frame, opener, start, onClosed }: EntranceOptions): Entrance {
  const leaving = useRef(false);

  useLayoutEffect(() => {
    if (root.current === null) return;
    const thumbnail = opener?.querySelector('img') ?? opener;
    animateOpening({ root: root.current, frame: frame.current, thumbnails: thumbnail ? [thumbnail] : [] });
  }, [root, frame, opener]);

  return {
    isLeaving: () => leaving.current,
    async leave(photo) {
      if (leaving.current || root.current === null) return;
      leaving.current = true;
      const isStart = photo.collectionId === start.collectionId && photo.photoIndex === start.photoIndex;
      const own = isStart ? (opener?.querySelector('img') ?? opener) : undefined;
      const thumbnails = [...(own ? [own] : []), ...thumbnailsOf(photo.url)];
      await animateClosing({ root: root.current, frame: frame.current, thumbnails });
      onClosed();
    },
  };
}
