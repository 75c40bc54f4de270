import ExifReader from 'exifreader';

const BEST_RATING = 5;
/** A photo that its photographer rejected (XMP). */
const REJECTED = -1;

/** The photographer's stars: 1 to 5, 0 where none were given, -1 for a rejected photo. */
export function readRating(bytes: Buffer): number {
  // Developing programs write XMP; a camera that has a button for it, EXIF.
  return ratingIn(bytes, 'xmp') || ratingIn(bytes, 'exif');
}

function ratingIn(bytes: Buffer, group: 'xmp' | 'exif'): number {
  try {
    const tags = ExifReader.load(bytes, { expanded: true, includeTags: { [group]: ['Rating'] } })[group] as
      | { Rating?: { value?: unknown } }
      | undefined;
    const stars = Number(tags?.Rating?.value);
    return Number.isInteger(stars) && stars >= REJECTED && stars <= BEST_RATING ? stars : 0;
  } catch {
    // Photos without metadata, and with broken metadata, are photos all the same.
    return 0;
  }
}
