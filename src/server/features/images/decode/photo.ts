import type { Rectangle } from '../../../../shared/crops.ts';
import type { ImageType } from '../../../platform/image-type.ts';
import type { CameraData } from './camera-data.ts';

/** An original in the media store, or a crop of one, with its indexed data. */
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
  /** Present for a crop: size and preview are then the crop's. */
  crop?: Rectangle & { key: string };
}

/** Identifies an image in caches, ETags and versions: two crops of one original are two images. */
export function pictureKey({ sha256, crop }: Pick<Photo, 'sha256' | 'crop'>): string {
  return crop?.key ?? sha256;
}

/** A photo as stored in the index. Its camera data may have been cleared; the original still has it. */
export interface IndexedPhoto extends Omit<Photo, 'camera'> {
  camera: CameraData | undefined;
}
