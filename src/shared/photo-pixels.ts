/* Not in `limits.ts`, which every page loads. */

/** A photo with more pixels is refused before any of them is decoded. */
export const MAX_PHOTO_PIXELS = 120_000_000;
