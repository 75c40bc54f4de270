import type { Rectangle } from '../../../shared/crops.ts';
import type { ImageType } from '../../platform/image-type.ts';
import type { CameraData } from './camera-data.ts';

/** An original in the media store, or a part of one, and what is known of it. */
export interface Photo {
  sha256: string;
  type: ImageType;
  bytes: number;
  /** Upright pixels. */
  width: number;
  height: number;
  /** Base64 (IMG-6). */
  thumbhash: string;
  camera: CameraData;
  /** Given where only a part of the original is shown: size and preview are the part's then. */
  crop?: Rectangle & { key: string };
}

/** What a picture is known by in caches, tags and versions: two crops of one original are two pictures. */
export function pictureKey({ sha256, crop }: Pick<Photo, 'sha256' | 'crop'>): string {
  return crop?.key ?? sha256;
}

/** A photo as its row in the index has it: its camera data may have been forgotten, the original knows it. */
export interface IndexedPhoto extends Omit<Photo, 'camera'> {
  camera: CameraData | undefined;
}
