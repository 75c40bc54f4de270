import { prefersStillness } from './opening.ts';

/** How long one photo of the slideshow dissolves into the next. */
const CROSS_FADE_MS = 900;

/** The slideshow's change: the photo before stays where it hung and gives way to the one that comes up over it. */
export function crossFade(coming: HTMLElement | null, going: HTMLElement | null): void {
  if (prefersStillness()) return;
  const options = { duration: CROSS_FADE_MS, easing: 'ease-in-out' };
  coming?.animate({ opacity: [0, 1] }, options);
  going?.animate(
    [
      { transform: 'none', opacity: 1 },
      { transform: 'none', opacity: 0 },
    ],
    options,
  );
}
