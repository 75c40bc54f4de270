import type { ImageType } from '../../../platform/image-type.ts';

/**
 * Peak memory of decoding, in bytes per pixel, measured in a process that does nothing else. AVIF's decoder keeps a
 * record for every 4 x 4 pixels (11 bytes per pixel) besides the image, twice, in ten bits; HEIC is decoded in
 * JavaScript's memory; a PNG in 16 bits that states its colours without a profile is held twice. Of the others only
 * interlaced images are held in whole; 4:4:4 and interlaced at once, which no camera writes, would take 8.
 */
const DECODING_BYTES: Record<ImageType, number> = { avif: 26, heic: 18, jpg: 5, png: 12, webp: 5, tif: 4 };

/** Two of these at once take as much as a small machine can spare. */
const HEAVY_BYTES = 225_000_000;

/** True for originals of which only one may be decoded at a time. */
export function needsExclusiveMemory({
  type,
  width,
  height,
}: {
  type: ImageType;
  width: number;
  height: number;
}): boolean {
  return DECODING_BYTES[type] * width * height > HEAVY_BYTES;
}
