import type { Camera } from './camera.ts';
import type { Colour } from './palette.ts';
import { clamp, smoothstep } from './palette.ts';
import { type Raster, shade } from './raster.ts';

/** Radiance of the sky along (x, y up, z away); the direction need not have length 1. */
export type Sky = (x: number, y: number, z: number, out: Float64Array) => void;

export interface Sun {
  /** Direction as (right, up, away from the camera). */
  readonly at: readonly [number, number, number];
  readonly colour: Colour;
  /** Strength of the wide, middle and narrow glow. */
  readonly glow: readonly [number, number, number];
  /** Radius of the disc in radians, 0 for none, and its brightness. */
  readonly disc?: readonly [number, number];
}

export interface SkyLight {
  readonly zenith: Colour;
  readonly middle: Colour;
  readonly horizon: Colour;
  /** Sine of the elevation around which the sky has the colour `middle`; at three times that it has the zenith's. */
  readonly rise: number;
  readonly sun?: Sun;
}

export function createSky(light: SkyLight): Sky {
  const { zenith, middle, horizon, rise, sun } = light;
  const [sx, sy, sz] = unit(sun?.at ?? [0, 1, 0]);
  const [wide, medium, narrow] = sun?.glow ?? [0, 0, 0];
  const warm = sun?.colour ?? [0, 0, 0];
  const [discRadius, discLight] = sun?.disc ?? [0, 0];
  return (x, y, z, out) => {
    const length = 1 / Math.sqrt(x * x + y * y + z * z);
    const up = Math.abs(y) * length;
    const low = 1 - Math.exp((-1.6 * up) / rise);
    const high = smoothstep(rise * 0.4, rise * 3, up);
    for (let c = 0; c < 3; c++) {
      const base = horizon[c]! + (middle[c]! - horizon[c]!) * low;
      out[c] = base + (zenith[c]! - base) * high;
    }
    if (!sun) return;
    const cosine = clamp((x * sx + y * sy + z * sz) * length, -1, 1);
    const angle = Math.sqrt(Math.max(0, 2 - 2 * cosine));
    const flat = 1 - 0.6 * clamp(up * 2);
    let glow =
      wide * Math.exp(-angle * 2.2) * flat + medium * Math.exp(-angle * 9) + narrow * Math.exp(-angle * 38);
    if (discRadius > 0) glow += discLight * (1 - smoothstep(discRadius * 0.94, discRadius * 1.06, angle));
    out[0]! += warm[0] * glow;
    out[1]! += warm[1] * glow;
    out[2]! += warm[2] * glow;
  };
}

/** Returns the light that mist and haze scatter: the sky near the horizon with the sun's glow, without its disc. */
export function createAir(light: SkyLight): Sky {
  const { sun } = light;
  const soft = sun
    ? { ...sun, glow: [sun.glow[0], sun.glow[1] * 0.6, 0] as const, disc: [0, 0] as const }
    : undefined;
  const sky = createSky(soft ? { ...light, sun: soft } : light);
  return (x, y, z, out) => sky(x, Math.abs(y) * 0.35, z, out);
}

export function unit(v: readonly [number, number, number]): [number, number, number] {
  const length = Math.hypot(v[0], v[1], v[2]);
  return [v[0] / length, v[1] / length, v[2] / length];
}

export function paintSky(raster: Raster, camera: Camera, sky: Sky, toRow = raster.height): void {
  const { focal, centre, horizon } = camera;
  shade(raster, (x, y, out) => sky((x - centre) / focal, (horizon - y) / focal, 1, out), 0, toRow);
}
