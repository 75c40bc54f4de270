import { framedPart } from '../../../../shared/framed-part.ts';
import { type Framing, type FramingRatio, framingAround } from '../../../../shared/framing.ts';
import { hdrPreset, preparedHdrWidths } from '../../../../shared/hdr-images.ts';
import {
  framedWidths,
  gridWidths,
  type ImageFormat,
  imageHeights,
  imagePresets,
  imageQualities,
  imageWidths,
  snapUp,
} from '../../../../shared/images.ts';
import { viewerPresets, viewerWidths } from '../../../../shared/viewer-widths.ts';
import { mayHaveGainMap, type Photo } from '../decode/photo.ts';

/** An image to be made from a photo. Requests for equal renditions share one cached image. */
export interface Rendition {
  /** The width of the result in pixels; the height follows from the photo or its framing. */
  width: number;
  quality: number;
  format: ImageFormat;
  /** Whether the image contains the camera data that may be public. */
  exif: boolean;
  /** The part of the photo that the image shows; absent for the whole photo. */
  framing?: Framing | undefined;
  /** True for a JPEG with the original's gain map (HDR-1). */
  hdr?: boolean | undefined;
}

export interface RenditionRequest {
  width?: number | undefined;
  height?: number | undefined;
  quality: number;
  format: ImageFormat;
  preserveExif?: boolean | undefined;
  ratio?: FramingRatio | undefined;
  at?: number | undefined;
  hdr?: boolean | undefined;
}

type Size = Pick<Photo, 'width' | 'height'> & Partial<Pick<Photo, 'type' | 'range'>>;
const LARGEST_PX = imageWidths[imageWidths.length - 1] ?? 0;

/**
 * The rendition for a request. Sizes and quality are raised to the next allowed value (at most the largest), so that
 * a photo has a limited number of renditions. The photo is scaled to fit into the size and never enlarged.
 */
export function renditionOf(photo: Size, request: RenditionRequest): Rendition {
  if (request.ratio !== undefined)
    return framedRendition(photo, request, { ratio: request.ratio, at: request.at ?? 50 });
  return {
    width: fittedWidth(
      photo,
      snapUp(imageWidths, request.width ?? LARGEST_PX),
      snapUp(imageHeights, request.height ?? LARGEST_PX),
    ),
    quality: snapUp(imageQualities, request.quality),
    format: request.format,
    ...(request.hdr && request.format === 'jpeg' && mayHaveGainMap(photo)
      ? { exif: false, hdr: true }
      : { exif: request.preserveExif ?? false }),
  };
}

/** The rendition of a framed photo. Its height follows from the framing's ratio; it contains no camera data. */
function framedRendition(
  photo: Size,
  { width, quality, format }: RenditionRequest,
  framing: Framing,
): Rendition {
  const widths = framedWidths[framing.ratio];
  const widest = snapUp(widths, width ?? LARGEST_PX);
  return {
    width: Math.min(framedPart(photo, framing).width, widest),
    quality: snapUp(imageQualities, quality),
    format,
    exif: false,
    framing,
  };
}

function fittedWidth(photo: Size, boxWidth: number, boxHeight: number): number {
  const widthByHeight = Math.floor((photo.width * boxHeight) / photo.height);
  return Math.max(1, Math.min(photo.width, boxWidth, widthByHeight));
}

/**
 * Raise it with every change of `encodeRendition` or the downscale pyramid that changes the bytes of renditions, so
 * that renditions are made again. Browsers still keep immutable responses (`serveImage`) for up to a year.
 */
export const ENCODER_REVISION = 2;
/** Like `ENCODER_REVISION`, but only for renditions with a gain map. */
export const HDR_REVISION = 3;

/** The key of a rendition in memory, on disk and in its ETag. */
export function renditionKey(key: string, { width, quality, format, exif, framing, hdr }: Rendition): string {
  const part = framing ? `-${framing.ratio}-at${framing.at}` : '';
  const kind = `${exif ? '-exif' : ''}${hdr ? `-hdr${HDR_REVISION}` : ''}`;
  return `${key}-e${ENCODER_REVISION}-w${width}-q${quality}${part}${kind}.${format}`;
}

/** Matches the keys that `renditionKey` returns, and those of earlier releases. */
export const RENDITION_KEY = /^[0-9a-f]{64}-e\d+-w\d+[\w.-]*\.(?:avif|webp|jpeg)$/;

/** The rendition at `/media/…`: the largest prepared JPEG. */
export function mediaRendition(photo: Size): Rendition {
  const width = viewerWidths(photo).at(-1);
  return renditionOf(photo, { width, quality: viewerPresets.viewer.quality, format: 'jpeg' });
}

type PreparedPhoto = Size & Pick<Photo, 'foundFocalPoint' | 'ownFocalPoint'>;

/** Whether renditions with a gain map are prepared for a photo; false while its range is unknown. */
export function hasPreparedHdr({ type, range }: Partial<Pick<Photo, 'type' | 'range'>>): boolean {
  return type === 'jpg' && range === 'hdr';
}

/** Whether the rendition is among the `preparedRenditions` of the photo. */
export function isPrepared(photo: PreparedPhoto, rendition: Rendition): boolean {
  const key = renditionKey('', rendition);
  return preparedRenditions(photo).some((one) => renditionKey('', one) === key);
}

/** The widest prepared WebP: browsers without AVIF rarely have larger screens. Wider WebPs are made on request. */
const WEBP_MAX_PX = 1200;

/**
 * The renditions that are prepared at publishing, widest first, without duplicates: AVIF in the widths of grid and
 * viewer up to 2560 px and of framed photos; WebP in the same widths up to 1200 px; JPEG for `/media/…` and as the
 * fallback (IMG-2); for an HDR photo, up to two JPEGs with the gain map (HDR-1).
 */
export function preparedRenditions(photo: PreparedPhoto): Rendition[] {
  const { grid, carousel, fallback } = imagePresets;
  const { viewer } = viewerPresets;
  const focalPoint = photo.ownFocalPoint ?? photo.foundFocalPoint;
  const framed = (ratio: FramingRatio, quality: number) =>
    framedWidths[ratio].map((width) => ({ width, quality, ...framingAround(photo, ratio, focalPoint) }));
  const offered = [
    ...viewerWidths(photo).map((width) => ({ width, quality: viewer.quality })),
    ...gridWidths.map((width) => ({ width, quality: grid.quality })),
    ...framed('3x4', grid.quality),
    ...framed('16x9', carousel.quality),
  ];
  const requests: RenditionRequest[] = [
    ...offered.map((size) => ({ ...size, format: 'avif' as const })),
    ...offered
      .filter(({ width }) => width <= WEBP_MAX_PX)
      .map((size) => ({ ...size, format: 'webp' as const })),
    fallback,
    ...(hasPreparedHdr(photo) ? preparedHdrWidths(photo) : []).map((width) => ({ ...hdrPreset, width })),
  ];
  const renditions = [mediaRendition(photo), ...requests.map((request) => renditionOf(photo, request))];
  const unique = new Map(renditions.map((rendition) => [renditionKey('', rendition), rendition]));
  return [...unique.values()].sort((a, b) => b.width - a.width);
}
