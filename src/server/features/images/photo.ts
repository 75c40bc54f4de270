import type { ImageType } from '../../platform/image-type.ts';
import type { CameraData } from './camera-data.ts';

/** An original in the media store and what is known of it. */
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
}

/** A photo as its row in the index has it: its camera data may have been forgotten, the original knows it. */
export interface IndexedPhoto extends Omit<Photo, 'camera'> {
  camera: CameraData | undefined;
}
