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
  /** Undefined if it was cleared or never stored; `OriginalStore.withCamera` reads it from the original. */
  camera: CameraData | undefined;
  /** Absent in rows of older releases, until `findRanges` has read it. */
  range?: PhotoRange | undefined;
  /** The focal points when the row was read. Each is absent until it was found or chosen by the owner. */
  foundFocalPoint?: FocalPoint | undefined;
  ownFocalPoint?: FocalPoint | undefined;
  /** Present for a crop: size, preview and focal points are then the crop's. */
  crop?: Rectangle & { key: string };
}

/** Identifies an image in caches, ETags and versions. Each crop is an image of its own. */
export function imageKey({ sha256, crop }: Pick<Photo, 'sha256' | 'crop'>): string {
  return crop?.key ?? sha256;
}

export type PhotoWithCamera = Photo & { camera: CameraData };

/**
 * Peak memory of decoding in bytes per pixel, measured in a process that does nothing else. AVIF: the decoder keeps a
 * ten-bit image twice, and records for blocks of 4 x 4 pixels, which take 11 bytes per pixel. HEIC: decoded in
 * WebAssembly's memory. PNG: one of 16 bits that states its colours without a profile is held twice. Images of the
 * other types are held in whole only if interlaced. An interlaced JPEG in 4:4:4 would take 8 bytes, but no camera
 * writes one.
 */
const DECODING_BYTES: Record<ImageType, number> = { avif: 26, heic: 18, jpg: 5, png: 12, webp: 5, tif: 4 };

/** Whether the original may have a gain map that can be kept: only a JPEG, and only if its range may be HDR. */
export function mayHaveGainMap({ type, range = 'hdr' }: Partial<Pick<Photo, 'type' | 'range'>>): boolean {
  return type === 'jpg' && range === 'hdr';
}

/** The largest photos take a few seconds; one that takes this long is malicious. */
export const TIME_LIMIT_SEC = 60;

type Size = Pick<Photo, 'type' | 'width' | 'height'>;

const decodingBytes = ({ type, width, height }: Size) => DECODING_BYTES[type] * width * height;

/**
 * Peak memory of making a rendition with a gain map, in bytes per pixel of the original. Enough for a rendition of
 * the original's size with a map of a quarter of it, or for a smaller rendition with a larger map.
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

/** The types that are always held in whole while decoding. Others are if interlaced or with a gain map. */
const HELD_IN_WHOLE: ReadonlySet<ImageType> = new Set(['avif', 'heic']);

/** @throws AppError `unprocessable` for an original that takes more memory than there is */
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
