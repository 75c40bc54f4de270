import type { PhotoDetails } from '../../../shared/collections.ts';
import { type ImageFormat, imageAddress, imageFormats, imageWidths } from '../../../shared/images.ts';
import { isDataUrl } from '../../../shared/photo-urls.ts';

/** As wide as a photo is ever asked for where nothing says otherwise, in pixels of the device. */
const LARGEST_PX = 2560;

export interface ImageSourcesOptions {
  url: string;
  photo: PhotoDetails;
  quality: number;
  /** The widest the place can use, in pixels of the device. */
  largest?: number | undefined;
}

export interface ImageSource {
  format: ImageFormat;
  type: `image/${ImageFormat}`;
  srcSet: string;
}

/** The same photo in AVIF, WebP and JPEG, best first, each in every width that makes sense (IMG-6). */
export function imageSources({
  url,
  photo,
  quality,
  largest = LARGEST_PX,
}: ImageSourcesOptions): ImageSource[] {
  if (isDataUrl(url)) return [];
  const widths = candidateWidths(largest, photo.width);
  return imageFormats.map((format) => ({
    format,
    type: `image/${format}`,
    srcSet: widths
      .map((width) => {
        const address = imageAddress({ url, version: photo.version, width, quality, format });
        return `${address} ${Math.min(width, photo.width ?? width)}w`;
      })
      .join(', '),
  }));
}

/**
 * The steps of the ladder up to the widest the place can use, and never past the photo's own width: the server
 * does not enlarge, so the first step beyond it is the photo itself.
 */
export function candidateWidths(largest: number, photoWidth = Number.POSITIVE_INFINITY): number[] {
  const enough = Math.min(largest, photoWidth);
  const end = imageWidths.findIndex((width) => width >= enough);
  return imageWidths.slice(0, end === -1 ? undefined : end + 1);
}
