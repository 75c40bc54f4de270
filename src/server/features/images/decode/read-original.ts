import type { Sharp } from 'sharp';
import { rgbaToThumbHash } from 'thumbhash';
import type { ImageType } from '../../../platform/image-type.ts';
import type { CameraData } from './camera-data.ts';
import { checkedPixelsOf, type OpenImage, openImage, pixelsOf, withDecodeErrors } from './pixels.ts';
import { readCameraData } from './read-camera-data.ts';

/** ThumbHash takes at most this many pixels per side. */
const THUMBHASH_PX = 100;

export interface OriginalFacts {
  /** Upright pixels. */
  width: number;
  height: number;
  /** Base64 (IMG-6). */
  thumbhash: string;
  camera: CameraData;
}

/**
 * Reads everything the gallery needs from an original. Decodes every pixel, so that a truncated file is found here and
 * not when a visitor views it.
 * @throws AppError `unprocessable` for a damaged or oversized image
 */
export async function readOriginal(bytes: Buffer, type: ImageType): Promise<OriginalFacts> {
  const image = await openImage(bytes, type);
  return {
    width: image.width,
    height: image.height,
    thumbhash: await checkedPixelsOf(inSrgb(image), thumbhashFrom),
    camera: readCameraData(bytes, type),
  };
}

/** The blurred preview in base64. Decodes every pixel of the image, or of its part. */
export async function thumbhashOf(image: OpenImage): Promise<string> {
  return withDecodeErrors(() => thumbhashFrom(pixelsOf(inSrgb(image))));
}

function inSrgb(image: OpenImage): OpenImage {
  return { ...image, gamut: 'srgb' };
}

async function thumbhashFrom(pixels: Sharp): Promise<string> {
  const { data, info } = await pixels
    .resize(THUMBHASH_PX, THUMBHASH_PX, { fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64');
}
