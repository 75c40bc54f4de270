import { thumbHashToAverageRGBA } from 'thumbhash';
import type { PhotoDetails } from '../../../shared/collections.ts';

/** The mean colours of the photos as joined `rrggbb`; empty if a photo has no preview yet. */
export function meanColours(photos: readonly Pick<PhotoDetails, 'thumbhash'>[]): string {
  if (photos.some(({ thumbhash }) => !thumbhash)) return '';
  return photos
    .map(({ thumbhash = '' }) => {
      const { r, g, b } = thumbHashToAverageRGBA(Buffer.from(thumbhash, 'base64'));
      return [r, g, b].map(toHex).join('');
    })
    .join('');
}

function toHex(level: number): string {
  const byte = Math.round(255 * Math.min(1, Math.max(0, level)));
  return byte.toString(16).padStart(2, '0');
}
