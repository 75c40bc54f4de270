import type { Colour } from './palette.ts';
import type { SurfacePoint } from './terrain.ts';

export interface Mist {
  /** Extinction of red, green and blue light per metre at height 0. */
  readonly density: Colour;
  /** The height in metres at which the mist has thinned by a factor e; Infinity for even haze. */
  readonly thickness: number;
  /** Height of the camera, metres. */
  readonly eye: number;
  /** Writes to `out` the light of the mist seen in direction (x, y, z): usually the sky low over the horizon. */
  readonly colour: (x: number, y: number, z: number, out: Float64Array) => void;
}

const inside = new Float64Array(3);

/** Veils the light in `out` on its way from `point` to the camera. `amount` multiplies the mist's density. */
export function veil(mist: Mist, point: SurfacePoint, out: Float64Array, amount = 1): void {
  const rise = (point.y - mist.eye) / mist.thickness;
  const length = Math.hypot(point.x, point.y - mist.eye, point.z);
  const low = Math.exp(-mist.eye / mist.thickness);
  const mean = Math.abs(rise) < 1e-4 ? 1 : (1 - Math.exp(-rise)) / rise;
  const path = Math.min(1e5, length * low * mean * amount);
  mist.colour(point.x, point.y - mist.eye, point.z, inside);
  for (let c = 0; c < 3; c++) {
    const through = Math.exp(-mist.density[c]! * path);
    out[c] = out[c]! * through + inside[c]! * (1 - through);
  }
}
