import * as z from 'zod/mini';
import { isDataUrl } from './images.ts';
import { MAX_DATA_URL_LENGTH, MAX_PHOTO_URL_LENGTH } from './limits.ts';

const MEDIA_PATH = /^\/media\/([0-9a-f]{64})\.(jpg|png|webp|avif|tif|heic)$/;

const CROP_PATH = /^\/media\/crops\/([0-9a-f]{64})\.jpg$/;

/**
 * True for a photo of our own: `/media/{sha256}.{ext}`, or a crop, `/media/crops/{key}.jpg`. The name reveals neither
 * owner nor camera, and a crop's name does not reveal its original.
 */
export function isMediaPath(text: string): boolean {
  return MEDIA_PATH.test(text) || CROP_PATH.test(text);
}

/** The key inside a crop's path, or undefined for any other URL. */
export function keyOfCropPath(text: string): string | undefined {
  return CROP_PATH.exec(text)?.[1];
}

/** A crop's URL: another original or rectangle has another key, so its content never changes. */
export function cropPath(key: string): string {
  return `/media/crops/${key}.jpg`;
}

/** An http(s) URL, one of our own `/media/…` paths, or a photo embedded as a `data:` URL. */
export const PhotoUrl = z
  .string()
  .check(z.refine(isPhotoUrl, { error: 'photoUrls: each photo needs an http(s) URL or an uploaded file' }));

/** The types of embedded images that are accepted; their bytes are checked when they are saved. */
const SHOWN_DATA_URL = /^data:image\/(?:jpe?g|png|webp|avif|hei[cf]|tiff)[;,]/i;

/** The check behind `PhotoUrl`, usable in the browser without zod. */
export function isPhotoUrl(text: string): boolean {
  if (isMediaPath(text)) return true;
  if (isDataUrl(text)) return SHOWN_DATA_URL.test(text) && text.length <= MAX_DATA_URL_LENGTH;
  return text.length <= MAX_PHOTO_URL_LENGTH && /^https?:$/.test(URL.parse(text)?.protocol ?? '');
}

/** The content hash in an original's media path, or undefined for any other URL. */
export function sha256OfMediaPath(text: string): string | undefined {
  return MEDIA_PATH.exec(text)?.[1];
}

/** The path of an original in the media store. */
export function mediaPath({ sha256, type }: { sha256: string; type: string }): string {
  return `/media/${sha256}.${type}`;
}

/** Twelve hexadecimal digits of a content hash are enough to distinguish the photos of one site. */
export const PHOTO_VERSION_LENGTH = 12;

/**
 * A photo's version in image URLs: it changes exactly when the image does.
 *
 * @param key an original's content hash, or a crop's key
 */
export function photoVersion(key: string): string {
  return key.slice(0, PHOTO_VERSION_LENGTH);
}

/** Changes `dl=0` in a link to `raw=1`: it then leads to the file instead of to Dropbox's page about it (COL-4). */
export function directLink(text: string): string {
  // Edited as text: a signed link must keep every other character as it is.
  return text.replace(/([?&])dl=0(?=[&#]|$)/, '$1raw=1');
}

/**
 * The file name an original is saved under (DL-1): the last segment of its path, else a name with its position.
 *
 * @param n the photo's position in its collection, from 1
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
    // A stray percent sign: keep the name as written.
    return segment;
  }
}
