import { develop } from './develop.ts';
import { enlarge } from './enlarge.ts';
import { type SceneName, scenes } from './scenes.ts';
import { createStudio } from './studio.ts';

export interface ImageRequest {
  readonly scene: SceneName;
  readonly seed: number;
  /** Pixels, even numbers. */
  readonly width: number;
  readonly height: number;
}

/** Larger scenes are painted at half size, because they are soft enough to enlarge; the grain is added afterwards. */
const DIRECT_LIMIT_PX = 1600;

/** Paints an image as 8-bit RGB; the same arguments give the same pixels. */
export function paintImage({ scene, seed, width, height }: ImageRequest): Uint8ClampedArray {
  const factor = Math.max(width, height) > DIRECT_LIMIT_PX ? 2 : 1;
  const studio = createStudio(width / factor, height / factor, seed);
  const grade = scenes[scene](studio);
  develop(studio.raster, grade);
  return enlarge(studio.raster, factor, grade.grain ?? 5, seed);
}
