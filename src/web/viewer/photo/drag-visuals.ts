import type { Drag, Intent } from '../gestures/gestures.ts';
import { prefersStillness } from './entrance.ts';
import { PITCH } from './photo-slide.tsx';

/** How far the photo follows a finger beyond the first or last photo (VIEW-6). */
const RESISTANCE = 0.3;
/** A photo shrinks by px / SHRINK_PX while it is dragged down, at most by a tenth. */
const SHRINK_PX = 1600;
/** The background has faded when the photo is dragged down by this share of the window's height. */
const FADE_SHARE = 0.7;
const SETTLE_MS = 250;
const EASE_OUT = 'cubic-bezier(0.22, 0.61, 0.36, 1)';

interface DraggedElements {
  /** Holds the photo and its neighbours. */
  readonly track: HTMLElement;
  /** The dark background and the controls. */
  readonly backdrop: readonly HTMLElement[];
  /** The details' sheet; undefined where the details are beside the photo. */
  readonly sheet: HTMLElement | undefined;
  readonly sheetOpen: boolean;
  readonly canNext: boolean;
  readonly canPrevious: boolean;
}

/** Lets photo, background and sheet follow the finger: only transforms and opacity, set without React. */
export function followDrag({ axis, px }: Drag, elements: DraggedElements): void {
  const { track, backdrop, sheet, sheetOpen, canNext, canPrevious } = elements;
  // A new drag takes over at once while the last photo is still sliding.
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
 * What follows a drag: the next (1) or previous (-1) photo slides in, everything moves back, or it stays: a photo
 * that was dragged down to close moves to its thumbnail from where it is. In the slideshow everything moves back,
 * because its photos fade and a swipe down only ends it.
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

/** The finger was lifted: everything moves back to its place from where it is. */
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

/** Removes the sheet's inline styles; the transition of its classes continues from where the finger left it. */
export function releaseSheet(sheet: HTMLElement | undefined): void {
  if (sheet) sheet.style.transition = sheet.style.visibility = sheet.style.transform = '';
}

/** After a swipe: the new photo slides in from where the finger had pulled it to. */
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
 * Shows the neighbours until the animation ends. Otherwise they are hidden, because one would be seen through the
 * panel, which is transparent while the viewer opens and closes. A new drag cancels the animation and shows them
 * itself.
 */
function showNeighbours(track: HTMLElement, until?: Animation): void {
  track.dataset.sliding = '';
  until?.finished.then(
    () => delete track.dataset.sliding,
    () => undefined,
  );
}
