import ExifReader from 'exifreader';

const BEST_RATING = 5;
/** A photo that its photographer rejected (XMP). */
const REJECTED = -1;

/** The photographer's stars: 1 to 5, 0 for none, -1 for a rejected photo. */
export function readRating(bytes: Buffer): number {
  // Raw converters write XMP; cameras with a rating button write EXIF.
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
    // Photos without metadata, or with broken metadata, are accepted.
    return 0;
  }
}
