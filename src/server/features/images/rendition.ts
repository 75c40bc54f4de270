import {
  gridWidths,
  type ImageFormat,
  imagePresets,
  imageQualities,
  imageWidths,
  snapUp,
  viewerWidths,
} from '../../../shared/images.ts';
import type { Photo } from './photo.ts';

/** One picture that may be made of a photo. Two requests for the same rendition get the same bytes. */
export interface Rendition {
  /** Its true width in pixels; the height follows from the photo. */
  width: number;
  quality: number;
  format: ImageFormat;
  /** Carries the white-listed camera data. */
  exif: boolean;
}

export interface RenditionWish {
  width?: number | undefined;
  height?: number | undefined;
  quality: number;
  format: ImageFormat;
  preserveExif?: boolean | undefined;
}

type Size = Pick<Photo, 'width' | 'height'>;
const LARGEST_PX = imageWidths[imageWidths.length - 1] ?? 0;

/**
 * What a wish comes down to: sizes and quality snap up to their ladders, the photo is fitted inside and never
 * enlarged. So the number of renditions of a photo is bounded, whatever is asked for.
 */
export function renditionOf(photo: Size, wish: RenditionWish): Rendition {
  return {
    width: fittedWidth(
      photo,
      snapUp(imageWidths, wish.width ?? LARGEST_PX),
      snapUp(imageWidths, wish.height ?? LARGEST_PX),
    ),
    quality: snapUp(imageQualities, wish.quality),
    format: wish.format,
    exif: wish.preserveExif ?? false,
  };
}

function fittedWidth(photo: Size, boxWidth: number, boxHeight: number): number {
  const widthByHeight = Math.floor((photo.width * boxHeight) / photo.height);
  return Math.max(1, Math.min(photo.width, boxWidth, widthByHeight));
}

/**
 * To be raised with every change by which `encode` or the cascade gives other bytes for the same rendition. What was made
 * before is then made anew, and browsers that ask whether theirs is still right are told that it is not.
 */
export const ENCODER_REVISION = 2;

/** Under this name a rendition lies in memory and on disk; it also is its tag. */
export function renditionKey(sha256: string, { width, quality, format, exif }: Rendition): string {
  return `${sha256}-e${ENCODER_REVISION}-w${width}-q${quality}${exif ? '-exif' : ''}.${format}`;
}

/** What `/media/…` shows: the largest prepared JPEG. */
export function mediaRendition(photo: Size): Rendition {
  const width = viewerWidths(photo).at(-1);
  return renditionOf(photo, { width, quality: imagePresets.viewer.quality, format: 'jpeg' });
}

/** A browser too old for AVIF seldom fills a larger screen; what is missing is made when asked for. */
const WEBP_MAX_PX = 1200;

/**
 * The renditions made ahead at publishing, largest first, each once: AVIF in every width the pages offer, WebP in
 * the smaller ones, JPEG for `/media/…` and as the picture of last resort (IMG-2).
 */
export function preparedRenditions(photo: Size): Rendition[] {
  const { viewer, grid, carousel, fallback } = imagePresets;
  const offered = [
    ...viewerWidths(photo).map((width) => ({ width, quality: viewer.quality })),
    ...gridWidths.map((width) => ({ width, quality: grid.quality })),
    ...gridWidths
      .filter((width) => width <= carousel.width)
      .map((width) => ({ width, quality: carousel.quality })),
  ];
  const wishes: RenditionWish[] = [
    ...offered.map((size) => ({ ...size, format: 'avif' as const })),
    ...offered
      .filter(({ width }) => width <= WEBP_MAX_PX)
      .map((size) => ({ ...size, format: 'webp' as const })),
    fallback,
  ];
  const renditions = [mediaRendition(photo), ...wishes.map((wish) => renditionOf(photo, wish))];
  const unique = new Map(renditions.map((rendition) => [renditionKey('', rendition), rendition]));
  return [...unique.values()].sort((a, b) => b.width - a.width);
}
