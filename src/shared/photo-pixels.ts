/* Not in `limits.ts`, which every page loads. */

/** A larger file is refused before any pixel is decoded. */
export const MAX_PHOTO_PIXELS = 120_000_000;
