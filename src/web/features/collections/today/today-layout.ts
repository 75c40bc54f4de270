import type { PhotoDetails } from '../../../../shared/collections.ts';

/** The columns on a large screen (TODAY-3): two photos, one below the title, two photos. */
export const todayColumns = [[0, 1], [2], [3, 4]] as const;

/** Width by height of every photo's place in the featured view (TODAY-3). */
const PLACE_RATIO = 3 / 4;

/**
 * The largest image width for the featured view: a wide photo that covers its upright place on a screen of two pixels to
 * one. Phones of three pixels to one get it too: more would cost the first view half a megabyte.
 */
export const TODAY_LARGEST_PX = 1600;

/** A wide photo on a phone may be slightly below the screen's pixels, which halves the bytes of the first view. */
const PHONE_COVER_SHARE = 0.8;

/** Screens of three pixels to one get two, as IMG-4 doubles and never triples. */
const DENSE_SHARE = 0.7;

/**
 * `img sizes` of one of the five: the margins are 20 px on phones and 40 px above, the page is at most 1320 px wide. A
 * wide photo that covers its upright place is wider than the place, so it needs a wider image to be sharp.
 */
export function todaySizes({ width, height }: PhotoDetails): string {
  const ratio = width && height ? width / height : PLACE_RATIO;
  const cover = Math.max(1, ratio / PLACE_RATIO);
  const phoneCover = Math.max(1, cover * PHONE_COVER_SHARE);
  return [
    `(min-width: 1320px) ${Math.round(400 * cover)}px`,
    `(min-width: 768px) calc(${rounded(cover)} * (33.3vw - 35px))`,
    `(min-resolution: 2.5dppx) calc(${rounded(phoneCover * DENSE_SHARE)} * (100vw - 40px))`,
    `calc(${rounded(phoneCover)} * (100vw - 40px))`,
  ].join(', ');
}

function rounded(factor: number): number {
  return Math.round(factor * 100) / 100;
}
