const MEDIA_PATH = /^\/media\/([0-9a-f]{64})\.(jpg|png|webp|avif|tif|heic)$/;

const CROP_PATH = /^\/media\/crops\/([0-9a-f]{64})\.jpg$/;

/**
 * A photo of our own: `/media/{sha256}.{ext}`, or a crop of any photo, `/media/crops/{key}.jpg`. The name says
 * nothing about its owner or camera, and a crop's nothing about the original it was cut from.
 */
export function isMediaPath(text: string): boolean {
  return MEDIA_PATH.test(text) || CROP_PATH.test(text);
}

/** The key inside a crop's path, or undefined for any other url. */
export function keyOfCropPath(text: string): string | undefined {
  return CROP_PATH.exec(text)?.[1];
}

/** Where a crop is shown: another original or another rectangle has another key, so what it shows never changes. */
export function cropPath(key: string): string {
  return `/media/crops/${key}.jpg`;
}

/** A picture embedded in its url, as the original product kept its crops. */
export function isDataUrl(text: string): boolean {
  return text.startsWith('data:image/');
}

const SHOWN_DATA_URL = /^data:image\/(?:jpe?g|png|webp|avif|hei[cf]|tiff)[;,]/i;

/** Whether an embedded picture calls itself of a kind that an original may be of; its bytes are asked when it is saved. */
export function isPhotoDataUrl(text: string): boolean {
  return SHOWN_DATA_URL.test(text);
}

/** The content address inside an original's media path, or undefined for any other url. */
export function sha256OfMediaPath(text: string): string | undefined {
  return MEDIA_PATH.exec(text)?.[1];
}

/** Where an original of the media store is shown. */
export function mediaPath({ sha256, type }: { sha256: string; type: string }): string {
  return `/media/${sha256}.${type}`;
}

/** Twelve hexadecimal digits of a content address tell any two photos of one site apart. */
export const PHOTO_VERSION_LENGTH = 12;

/**
 * A photo's version in image addresses: it changes with the picture and only with it.
 * @param key an original's content address, or a crop's key
 */
export function photoVersion(key: string): string {
  return key.slice(0, PHOTO_VERSION_LENGTH);
}

/** A storage link that shows a page (`dl=0`) becomes one that gives the file (`raw=1`); its other keys stay (COL-4). */
export function directLink(text: string): string {
  // The text alone is changed: a signed link must keep every other character as it is.
  return text.replace(/([?&])dl=0(?=[&#]|$)/, '$1raw=1');
}

/**
 * Under which name an original is saved (DL-1): its own, the last segment of its path.
 * @param n the photo's place in its day, from 1
 */
export function downloadName(originalUrl: string, n: number): string {
  if (isDataUrl(originalUrl)) return `cropped-photo-${n}.jpg`;
  const segment = URL.parse(originalUrl, 'http://here')?.pathname.split('/').at(-1) ?? '';
  return decoded(segment).trim() || `photo-${n}.tif`;
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    // A stray percent sign: the name stays as it was written.
    return segment;
  }
}
