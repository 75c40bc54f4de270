import type { PhotoDetails } from '../../../shared/collections.ts';
import {
  gridWidths,
  type ImageFormat,
  imageAddress,
  imageFormats,
  offeredWidths,
  snapUp,
} from '../../../shared/images.ts';
import { isDataUrl } from '../../../shared/photo-urls.ts';

export interface ImageSourcesOptions {
  url: string;
  photo: PhotoDetails;
  quality: number;
  /** Candidates in device pixels, ascending: those prepared at publishing need no wait. */
  widths: readonly number[];
}

export interface ImageSource {
  format: ImageFormat;
  type: `image/${ImageFormat}`;
  srcSet: string;
}

/** The same photo in AVIF, WebP and JPEG, best first, each in every width offered (IMG-6). */
export function imageSources({ url, photo, quality, widths }: ImageSourcesOptions): ImageSource[] {
  if (isDataUrl(url)) return [];
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

/** Widths for a place in a page: up to the widest it can use, and never beyond the photo's own. */
export function pageWidths(
  photoWidth: number | undefined,
  largest: number = Number.POSITIVE_INFINITY,
): number[] {
  const last = snapUp(gridWidths, largest);
  return offeredWidths(
    gridWidths.filter((width) => width <= last),
    photoWidth,
  );
}
