import type { Grade } from './develop.ts';
import { Noise } from './noise.ts';
import { type Random, seededRandom } from './random.ts';
import { createRaster, type Raster } from './raster.ts';

/** The inputs of a scene. Scenes derive all sizes from `raster`, so that they look alike at any size. */
export interface Studio {
  readonly raster: Raster;
  readonly random: Random;
  /** A separate field of noise for each number. */
  readonly noise: (which: number) => Noise;
  /** A thousandth of the longer side, in pixels. */
  readonly unit: number;
}

/** Paints linear light into the raster and returns how to develop it. */
export type Scene = (studio: Studio) => Grade;

export function createStudio(width: number, height: number, seed: number): Studio {
  return {
    raster: createRaster(width, height),
    random: seededRandom(seed),
    noise: (which) => new Noise(seed * 31 + which),
    unit: Math.max(width, height) / 1000,
  };
}
