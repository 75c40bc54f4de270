const MEDIA_PATH = /^\/media\/([0-9a-f]{64})\.(jpg|png|webp|avif|tif|heic)$/;

/** A photo of our own media store: `/media/{sha256}.{ext}`. The name says nothing about its owner or camera. */
export function isMediaPath(text: string): boolean {
  return MEDIA_PATH.test(text);
}

/** A picture embedded in its url, as the original product kept its crops. */
export function isDataUrl(text: string): boolean {
  return text.startsWith('data:image/');
}

/** The content address inside a media path, or undefined for any other url. */
export function sha256OfMediaPath(text: string): string | undefined {
  return MEDIA_PATH.exec(text)?.[1];
}

/** Where an original of the media store is shown. */
export function mediaPath({ sha256, type }: { sha256: string; type: string }): string {
  return `/media/${sha256}.${type}`;
}

/** Twelve hexadecimal digits of a content address tell any two photos of one site apart. */
export const PHOTO_VERSION_LENGTH = 12;

/** A photo's version in image addresses: it changes with the picture's bytes and only with them. */
export function photoVersion(sha256: string): string {
  return sha256.slice(0, PHOTO_VERSION_LENGTH);
}

/** A storage link that shows a page (`dl=0`) becomes one that gives the file (`raw=1`); its other keys stay (COL-4). */
export function directLink(text: string): string {
  // The text alone is changed: a signed link must keep every other character as it is.
  return text.replace(/([?&])dl=0(?=[&#]|$)/, '$1raw=1');
}
