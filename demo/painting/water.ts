import type { Camera } from './camera.ts';
import type { Noise } from './noise.ts';
import type { Colour } from './palette.ts';
import { clamp } from './palette.ts';
import { type Raster, shade } from './raster.ts';
import { type Sky, unit } from './sky.ts';

export interface Water {
  readonly noise: Noise;
  /** Height of the camera above the water, metres. */
  readonly eye: number;
  /** Length of the longest wave in metres, and the waves' `steepness` (0.02 calm to 0.2 windy). */
  readonly wave: number;
  readonly steepness: number;
  readonly octaves?: number;
  /** Factor by which waves are stretched sideways. */
  readonly stretch?: number;
  readonly body: Colour;
  /** What the water reflects. */
  readonly sky: Sky;
  /** The sun or moon whose glitter lies on the water. */
  readonly light?: { at: readonly [number, number, number]; colour: Colour; size: number };
  /** Adds to `slope` (x, z) the slope of other waves at a place, such as rings of rain or a wake. */
  readonly ripple?: (x: number, z: number, slope: Float64Array) => void;
}

/** Paints water below the horizon. Waves too small for a pixel become roughness, which spreads the glitter. */
export function paintWater(raster: Raster, camera: Camera, water: Water): void {
  const { focal, centre, horizon } = camera;
  const { noise, eye, wave, steepness, body, sky, light } = water;
  const octaves = water.octaves ?? 7;
  const stretch = water.stretch ?? 1.6;
  const lamp = light ? unit(light.at) : undefined;
  const slope = new Float64Array(2);
  const mirror = new Float64Array(3);
  shade(
    raster,
    (px, py, out) => {
      const vx = (px - centre) / focal;
      const vy = Math.min(-0.35 / focal, (horizon - py - 0.5) / focal);
      const z = eye / -vy;
      const x = vx * z;
      const footprint = z / focal;
      const depthprint = (z * z) / (eye * focal);
      slope[0] = 0;
      slope[1] = 0;
      let rough = steepness * steepness * 0.02 + (light ? light.size * light.size : 0);
      let length = wave;
      let fx = x;
      let fz = z;
      for (let i = 0; i < octaves; i++) {
        // A wave fades out as it becomes shorter than about two pixels.
        const seen = clamp(length / (1.4 * depthprint + footprint) - 0.8);
        if (seen > 0) {
          noise.slope(fx / (length * stretch) + i * 19.7, fz / length + i * 7.3);
          slope[0]! += (noise.dx / stretch) * steepness * seen * 0.55;
          slope[1]! += noise.dy * steepness * seen * 0.55;
        }
        rough += steepness * steepness * 0.12 * (1 - seen * seen);
        length *= 0.53;
        const turned = fx * 0.94 - fz * 0.34;
        fz = fx * 0.34 + fz * 0.94;
        fx = turned;
      }
      if (water.ripple) water.ripple(x, z, slope);
      const scale = 1 / Math.sqrt(vx * vx + vy * vy + 1);
      const ix = vx * scale;
      const iy = vy * scale;
      const iz = scale;
      const inverse = 1 / Math.sqrt(1 + slope[0]! ** 2 + slope[1]! ** 2);
      const nx = -slope[0]! * inverse;
      const ny = inverse;
      const nz = -slope[1]! * inverse;
      const facing = Math.max(0.02, -(ix * nx + iy * ny + iz * nz));
      const spread = Math.sqrt(rough);
      const fresnel = 0.02 + (0.98 * (1 - facing) ** 5) / (1 + 6 * spread);
      const rx = ix + 2 * facing * nx;
      const ry = Math.abs(iy + 2 * facing * ny) + spread * 0.35;
      const rz = iz + 2 * facing * nz;
      sky(rx, ry, rz, mirror);
      for (let c = 0; c < 3; c++) out[c] = body[c]! * (1 - fresnel) + mirror[c]! * fresnel;
      if (!light || !lamp) return;
      const hx = lamp[0] - ix;
      const hy = lamp[1] - iy;
      const hz = lamp[2] - iz;
      const ex = -hx / hy - slope[0]!;
      const ez = -hz / hy - slope[1]!;
      const glint = (Math.exp(-(ex * ex + ez * ez) / (2 * rough)) / rough) * fresnel * 0.02;
      for (let c = 0; c < 3; c++) out[c]! += light.colour[c]! * glint;
    },
    Math.floor(horizon),
  );
}
