import type { Noise } from './noise.ts';
import type { Colour } from './palette.ts';
import { copyRaster, type Raster, sample, shade } from './raster.ts';

export interface StillWater {
  readonly noise: Noise;
  /** Row of the shore line, pixels. */
  readonly shore: number;
  /** How far ripples shift the image, as a share of its longer side; 0.002 is smooth as glass. */
  readonly ripple: number;
  /** Share of the light that the water reflects near the camera and far from it. */
  readonly keep: readonly [number, number];
  readonly body: Colour;
  /** Rows are smeared up and down by this share of their distance from the shore. */
  readonly smear?: number;
}

/** Turns everything below the shore into still water that mirrors the image above it. */
export function paintMirror(raster: Raster, water: StillWater): void {
  const { width, height } = raster;
  const source = copyRaster(raster);
  const { noise, shore, ripple, keep, body } = water;
  const smear = water.smear ?? 0.03;
  const one = new Float64Array(3);
  const size = Math.max(width, height);
  shade(
    raster,
    (x, y, out) => {
      const below = (y + 0.5 - shore) / size;
      const depth = 1 / (below + 0.012);
      const u = ((x - width / 2) / size) * depth;
      const wave =
        noise.at(u * 0.9, depth * 1.7) +
        0.6 * noise.at(u * 2.3 + 9, depth * 4.1) +
        0.4 * noise.at(u * 5 + 3, depth * 9.7);
      const move = wave * ripple * size * (0.25 + Math.min(1, below * 5));
      const reach = (y - shore) * smear;
      out[0] = out[1] = out[2] = 0;
      for (let tap = -2; tap <= 2; tap++) {
        const row = Math.min(shore - 0.5, Math.max(0, 2 * shore - y + move + tap * reach * 0.5));
        sample(source, x + move * 0.25, row, one);
        for (let c = 0; c < 3; c++) out[c]! += one[c]! * 0.2;
      }
      const kept = keep[1] + (keep[0] - keep[1]) * Math.min(1, below * 2.2);
      for (let c = 0; c < 3; c++) out[c] = out[c]! * kept + body[c]! * (1 - kept);
    },
    Math.floor(shore),
  );
}
