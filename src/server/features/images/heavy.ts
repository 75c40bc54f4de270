import type { ImageType } from '../../platform/image-type.ts';
import type { Photo } from './photo.ts';

/**
 * Memory that decoding takes at worst, in bytes a pixel, measured by the peak of a process that does nothing else.
 * AVIF's decoder keeps a record for every 4 x 4 pixels (11 bytes a pixel) besides the picture, twice, in ten bits; HEIC
 * is decoded in JavaScript's memory. Of the others only interlaced pictures are held at all; 4:4:4 and interlaced at
 * once, as no camera writes them, would take 8.
 */
const DECODING_BYTES: Record<ImageType, number> = { avif: 26, heic: 18, jpg: 5, png: 5, webp: 5, tif: 4 };

/** Two of these at once are as much as a small machine has to spare. */
const HEAVY_BYTES = 225_000_000;

/** True for whole originals of which only one may be decoded at a time. */
export function isHeavy({ type, width, height }: Pick<Photo, 'type' | 'width' | 'height'>): boolean {
  return DECODING_BYTES[type] * width * height > HEAVY_BYTES;
}
