import type { Rectangle } from '../../../../shared/crops.ts';
import { AppError } from '../../../../shared/errors.ts';
import type { FocalPoint } from '../../../../shared/focal-point.ts';
import type { PhotoRange } from '../../../../shared/photo-range.ts';
import { type MemoryLimits, memoryLimits } from '../../../memory-limits.ts';
import type { ImageType } from '../../../platform/image-type.ts';
import type { CameraData } from './camera-data.ts';

/** An original in the media store, or a crop of one, with its indexed data. */
export interface Photo {
  sha256: string;
  type: ImageType;
  bytes: number;
  /** The size of the upright image in pixels. */
  width: number;
  height: number;
  /** The blurred preview in base64 (IMG-6). */
  thumbhash: string;
  /** Undefined if not stored (yet, or after clearing); `OriginalStore.withCamera` then reads the original. */
  camera: CameraData | undefined;
  /** Absent in rows of older releases until `findRanges` has read the original. */
  range?: PhotoRange | undefined;
  /** The focal points when the row was read: `found` by the server, `own` chosen by the owner. Both may be absent. */
  foundFocalPoint?: FocalPoint | undefined;
  ownFocalPoint?: FocalPoint | undefined;
  /** Present for a crop: size, preview and focal points are then the crop's. */
  crop?: Rectangle & { key: string };
}

/** Identifies an image in caches, ETags and versions. Each crop has its own key. */
export function imageKey({ sha256, crop }: Pick<Photo, 'sha256' | 'crop'>): string {
  return crop?.key ?? sha256;
}

export type PhotoWithCamera = Photo & { camera: CameraData };

/**
 * Peak memory of decoding in bytes per pixel, measured in a process that does nothing else. AVIF: the decoder stores a
 * ten-bit image twice, and needs 11 more bytes per pixel for records of 4 x 4 blocks. HEIC: decoded in WebAssembly's
 * memory. PNG: a 16-bit image that states its colours without a profile is in memory twice. A progressive JPEG in
 * 4:4:4 takes 8 bytes, but no camera writes those.
 */
const DECODING_BYTES: Record<ImageType, number> = { avif: 26, heic: 18, jpg: 5, png: 12, webp: 5, tif: 4 };

/** Whether an original may have a gain map that renditions can keep: only a JPEG whose range is HDR or unknown. */
export function mayHaveGainMap({ type, range = 'hdr' }: Partial<Pick<Photo, 'type' | 'range'>>): boolean {
  return type === 'jpg' && range === 'hdr';
}

/** The largest photos take a few seconds; one that takes a minute is probably malicious. */
export const TIME_LIMIT_SEC = 60;

type Size = Pick<Photo, 'type' | 'width' | 'height'>;

const decodingBytes = ({ type, width, height }: Size) => DECODING_BYTES[type] * width * height;

/**
 * Peak memory of making an HDR rendition, in bytes per pixel of the original. Enough for a rendition of the original's
 * size if the map has a quarter of that size, or for a smaller rendition with a larger map.
 */
const GAIN_MAP_BYTES = 10;

/** Whether decoding takes so much memory that no two such originals may be decoded at once. */
export function needsExclusiveMemory(
  size: Size,
  { hdr = false }: { hdr?: boolean | undefined } = {},
): boolean {
  const bytes = hdr ? GAIN_MAP_BYTES * size.width * size.height : decodingBytes(size);
  return bytes > memoryLimits.exclusiveDecodingBytes;
}

/** Always decoded as a whole in memory; other types only if progressive, interlaced or with a gain map. */
const HELD_IN_WHOLE: ReadonlySet<ImageType> = new Set(['avif', 'heic']);

/** @throws AppError `unprocessable` if decoding the original takes more memory than the server has */
export function assertFitsMemory(
  size: Size & { isHeldInWhole: boolean },
  { largestDecodingBytes }: Pick<MemoryLimits, 'largestDecodingBytes'> = memoryLimits,
): void {
  if (!size.isHeldInWhole && !HELD_IN_WHOLE.has(size.type)) return;
  if (decodingBytes(size) > largestDecodingBytes) {
    const { type, width, height } = size;
    throw new AppError(
      'photo_needs_memory',
      `Decoding ${width} x ${height} pixels of ${type} takes more memory than this server has; a JPEG takes less`,
    );
  }
}
