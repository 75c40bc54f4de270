import { basename } from 'node:path';
import type { ImageFormat } from '../../src/shared/images.ts';
import type { Calibration } from './calibration.ts';

/** An image requested from a peer. A new `run` gives a URL that Next.js has not cached; other peers ignore it. */
export interface PeerQuestion {
  base: string;
  file: string;
  width: number;
  /** sharp crops the photo to this height; other peers ignore it. */
  height?: number | undefined;
  format: ImageFormat;
  quality: number;
  run?: number;
}

export const urlOfPeer: Record<'next' | 'ipx' | 'sharp' | 'nginx', (question: PeerQuestion) => string> = {
  next({ base, file, width, quality, run }) {
    const url = `/originals/${basename(file)}${run === undefined ? '' : `?run=${run}`}`;
    return `${base}/_next/image?${new URLSearchParams({ url, w: String(width), q: String(quality) })}`;
  },
  ipx: ({ base, file, width, format, quality }) =>
    `${base}/w_${width},f_${format},q_${quality}/${basename(file)}`,
  sharp({ base, file, width, height, format, quality }) {
    const size = { width: String(width), ...(height === undefined ? {} : { height: String(height) }) };
    return `${base}/${basename(file)}?${new URLSearchParams({ ...size, quality: String(quality), format })}`;
  },
  nginx: ({ base, file, width, quality }) => `${base}/resized/${width}/${quality}/${basename(file)}`,
};

/** The Accept header of a browser that supports only this format. */
export const acceptOf = (format: ImageFormat) =>
  format === 'jpeg' ? 'image/jpeg' : `image/${format},*/*;q=0.1`;

/** The quality at which a peer's images look like the gallery's. */
export function equalQuality(calibration: Calibration, peer: string, format: ImageFormat): number {
  const found = calibration.get(peer)?.[format];
  if (found === undefined) throw new RangeError(`${peer} was not calibrated for ${format}`);
  return found.quality;
}
