import type { Drag, Intent } from '../gestures/gestures.ts';
import { prefersStillness } from './entrance.ts';
import { PITCH } from './photo-slide.tsx';

/** Where no further photo exists or is loaded, the photo moves by only this share of the drag (VIEW-6). */
const RESISTANCE = 0.3;
/** A photo that is dragged down by n pixels shrinks by the share n / SHRINK_PX, at most by a tenth. */
const SHRINK_PX = 1600;
/** The background is transparent once the photo is dragged down by this share of the window's height. */
const FADE_SHARE = 0.7;
const SETTLE_MS = 250;
const EASE_OUT = 'cubic-bezier(0.22, 0.61, 0.36, 1)';

interface DraggedElements {
  /** The parent of the photo and its neighbours. */
  readonly track: HTMLElement;
  /** The dark background and the controls. */
  readonly backdrop: readonly HTMLElement[];
  /** The details' sheet; undefined in the slideshow, and where the details are a panel. */
  readonly sheet: HTMLElement | undefined;
  readonly sheetOpen: boolean;
  readonly canNext: boolean;
  readonly canPrevious: boolean;
}

/** Moves the photo or the sheet with the finger, and fades the background, by styles that are set without React. */
export function followDrag({ axis, px }: Drag, elements: DraggedElements): void {
  const { track, backdrop, sheet, sheetOpen, canNext, canPrevious } = elements;
  // A new drag cancels the animation of the last one.
  for (const animation of track.getAnimations()) animation.cancel();
  if (axis === 'x') {
    showNeighbours(track);
    const free = px < 0 ? canNext : canPrevious;
    track.style.transform = `translate3d(${free ? px : px * RESISTANCE}px, 0, 0)`;
    return;
  }
  if (px > 0 && !(sheet && sheetOpen)) {
    track.style.transform = `translate3d(0, ${px}px, 0) scale(${1 - Math.min(px / SHRINK_PX, 0.1)})`;
    for (const { style } of backdrop)
      style.opacity = String(1 - Math.min(px / (innerHeight * FADE_SHARE), 1));
    return;
  }
  if (sheet === undefined || px > 0 !== sheetOpen) return;
  sheet.style.transition = 'none';
  sheet.style.visibility = 'visible';
  sheet.style.transform = sheetOpen ? `translateY(${px}px)` : `translateY(max(-100%, ${px}px))`;
}

/**
 * What happens after a drag: the next (1) or previous (-1) photo slides in, everything moves back, or the photo stays
 * where it is after a swipe down that closes the viewer, which moves the photo from there to its thumbnail. In the
 * slideshow everything moves back, because its photos fade, and a swipe down only ends the slideshow.
 */
export function endOfDrag(
  intent: Intent,
  { sheet, sheetOpen, canNext, canPrevious }: Omit<DraggedElements, 'track' | 'backdrop'>,
  slideshow: boolean,
): 1 | -1 | 'back' | 'stays' {
  if (slideshow) return 'back';
  if (intent === 'swipeLeft' && canNext) return 1;
  if (intent === 'swipeRight' && canPrevious) return -1;
  return intent === 'swipeDown' && !(sheet && sheetOpen) ? 'stays' : 'back';
}

/** Moves everything back to its place after the finger was lifted. */
export function releaseDrag({ track, backdrop, sheet }: DraggedElements): void {
  const options = { duration: SETTLE_MS, easing: EASE_OUT };
  const still = prefersStillness();
  const { transform } = track.style;
  track.style.transform = '';
  if (transform && !still)
    showNeighbours(track, track.animate([{ transform }, { transform: 'none' }], options));
  else delete track.dataset.sliding;
  for (const element of backdrop) {
    const { opacity } = element.style;
    element.style.opacity = '';
    if (opacity && !still) element.animate([{ opacity }, {}], options);
  }
  releaseSheet(sheet);
}

/** Removes the sheet's inline styles; the CSS transition starts at the position at which the finger was lifted. */
export function releaseSheet(sheet: HTMLElement | undefined): void {
  if (sheet) sheet.style.transition = sheet.style.visibility = sheet.style.transform = '';
}

/** Lets the new photo slide in after a swipe, from the position to which the finger has pulled it. */
export function slideIn(track: HTMLElement, direction: 1 | -1): void {
  const pulled = new DOMMatrix(getComputedStyle(track).transform).m41;
  track.style.transform = '';
  delete track.dataset.sliding;
  if (prefersStillness()) return;
  const from = pulled + direction * PITCH * track.offsetWidth;
  const slide = track.animate([{ transform: `translate3d(${from}px, 0, 0)` }, { transform: 'none' }], {
    duration: SETTLE_MS,
    easing: EASE_OUT,
  });
  showNeighbours(track, slide);
}

/**
 * Shows the neighbours, and hides them when the animation ends, unless a new drag has cancelled it. They are hidden
 * between drags because the next photo is behind the panel, which is transparent while the viewer opens and closes.
 */
function showNeighbours(track: HTMLElement, until?: Animation): void {
  track.dataset.sliding = '';
  until?.finished.then(
    () => delete track.dataset.sliding,
    () => undefined,
  );
}
