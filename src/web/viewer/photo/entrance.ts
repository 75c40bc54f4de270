import { type RefObject, useLayoutEffect, useRef } from 'react';
import { isAt, type PhotoPosition, type PlaylistPhoto } from '../viewer-state.ts';
import { isInView, revealThumbnail, thumbnailsOf } from './page-thumbnails.ts';

/** Duration of opening and closing; 0 with reduced motion (VIEW-10). */
const ENTRANCE_MS = 250;
const EASE_OUT = 'cubic-bezier(0.22, 0.61, 0.36, 1)';

interface Flight {
  /** The viewer's element. Its descendants with `data-fade` fade in and out. */
  readonly root: HTMLElement;
  /** The box of the current photo. */
  readonly frame: HTMLElement | null;
  /** The photo's thumbnails in the page; the first visible one is used. If none is visible, the photo fades too. */
  readonly thumbnails: readonly Element[];
}

/** The dark background and the controls: everything but the photo. */
export function backdropOf(root: HTMLElement): HTMLElement[] {
  return [...root.querySelectorAll<HTMLElement>('[data-fade]')];
}

export function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Moves the photo from its thumbnail to its place while the backdrop fades in. */
function animateEntrance({ root, frame, thumbnails }: Flight): void {
  if (prefersStillness()) return;
  const options = { duration: ENTRANCE_MS, easing: EASE_OUT };
  const thumbnail = thumbnails.find(isInView);
  const start = frame ? overThumbnail(frame, thumbnail) : undefined;
  if (start) {
    frame?.animate([start, { transform: 'none', clipPath: 'inset(0)' }], options);
    hide(thumbnail);
  }
  for (const element of fading(root, start ? null : frame)) element.animate({ opacity: [0, 1] }, options);
}

/** Moves the photo back to its thumbnail; resolves when the viewer is invisible. */
async function animateExit({ root, frame, thumbnails }: Flight): Promise<void> {
  if (prefersStillness()) return;
  const options = { duration: ENTRANCE_MS, easing: EASE_OUT, fill: 'forwards' } as const;
  const thumbnail = thumbnails.find(isInView);
  const end = frame ? overThumbnail(frame, thumbnail) : undefined;
  const animations = fading(root, end ? null : frame).map((e) => e.animate({ opacity: 0 }, options));
  if (end && frame) {
    animations.push(frame.animate([{ clipPath: 'inset(0)' }, end], options));
    hide(thumbnail);
  }
  await Promise.allSettled(animations.map(({ finished }) => finished));
}

/** Hides the thumbnail and its preview (on the `picture`) while the photo moves, so that it is not visible twice. */
function hide(thumbnail: Element | undefined): void {
  for (const element of [thumbnail, thumbnail?.closest('picture')])
    element?.animate({ opacity: [0, 0] }, ENTRANCE_MS);
}

function fading(root: HTMLElement, frame: HTMLElement | null): HTMLElement[] {
  return [...backdropOf(root), ...(frame ? [frame] : [])];
}

/**
 * The keyframe that puts the frame over the thumbnail. A thumbnail may show only a part of its photo
 * (`object-position`), so the frame is scaled until this part covers the thumbnail, and clipped to the part.
 */
function overThumbnail(frame: HTMLElement, thumbnail: Element | undefined): Keyframe | undefined {
  if (thumbnail === undefined) return undefined;
  const from = thumbnail.getBoundingClientRect();
  const to = frame.getBoundingClientRect();
  if (to.width === 0 || to.height === 0) return undefined;
  // A drag may have shrunk the frame's parent, which shrinks translations inside it too.
  const outer = to.width / frame.offsetWidth;
  const scale = Math.max(from.width / to.width, from.height / to.height);
  const [shareX = 0.5, shareY = 0.5] = getComputedStyle(thumbnail)
    .objectPosition.split(' ')
    .map((share) => Number.parseFloat(share) / 100);
  // How much of the photo the thumbnail does not show, in pixels of the page.
  const hiddenX = to.width * scale - from.width;
  const hiddenY = to.height * scale - from.height;
  const x = (from.left - hiddenX * shareX - to.left + (to.width * (scale - 1)) / 2) / outer;
  const y = (from.top - hiddenY * shareY - to.top + (to.height * (scale - 1)) / 2) / outer;
  const percent = (hidden: number, length: number) => `${((100 * hidden) / (length * scale)).toFixed(3)}%`;
  const top = percent(hiddenY * shareY, to.height);
  const right = percent(hiddenX * (1 - shareX), to.width);
  const bottom = percent(hiddenY * (1 - shareY), to.height);
  const left = percent(hiddenX * shareX, to.width);
  return {
    transform: `translate(${x}px, ${y}px) scale(${scale})`,
    clipPath: `inset(${top} ${right} ${bottom} ${left})`,
  };
}

interface EntranceOptions {
  root: RefObject<HTMLElement | null>;
  frame: RefObject<HTMLElement | null>;
  /** The link or button around the thumbnail from which the viewer was opened. */
  opener: HTMLElement | undefined;
  start: PhotoPosition;
  onClosed: () => void;
}

export interface Entrance {
  /** True once closing has begun: from then on no other animation may start. */
  isLeaving: () => boolean;
  /** Animates the photo back to its thumbnail, then calls `onClosed`; further calls do nothing. */
  leave: (photo: PlaylistPhoto) => Promise<void>;
}

/** Animates the viewer: it opens from a thumbnail, and closes to that of the current photo (VIEW-1). */
export function useEntrance({ root, frame, opener, start, onClosed }: EntranceOptions): Entrance {
  const leaving = useRef(false);

  useLayoutEffect(() => {
    if (root.current === null) return;
    const thumbnail = opener?.querySelector('img') ?? opener;
    animateEntrance({ root: root.current, frame: frame.current, thumbnails: thumbnail ? [thumbnail] : [] });
  }, [root, frame, opener]);

  return {
    isLeaving: () => leaving.current,
    async leave(photo) {
      if (leaving.current || root.current === null) return;
      leaving.current = true;
      const isStart = isAt(start, photo);
      const own = isStart ? (opener?.querySelector('img') ?? opener) : undefined;
      if (!isStart) revealThumbnail(photo.url, opener);
      const thumbnails = [...(own ? [own] : []), ...thumbnailsOf(photo.url)];
      await animateExit({ root: root.current, frame: frame.current, thumbnails });
      onClosed();
    },
  };
}
