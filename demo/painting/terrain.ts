import type { Camera } from './camera.ts';
import { clamp } from './palette.ts';
import type { Raster } from './raster.ts';

/** Returns the height of the ground: `x` is to the right of the camera, `z` away from it, all in metres. */
export type Ground = (x: number, z: number) => number;

export interface SurfacePoint {
  x: number;
  y: number;
  z: number;
  nx: number;
  ny: number;
  nz: number;
  /** 0 in shadow, 1 in the sun. */
  lit: number;
}

export interface TerrainView {
  readonly ground: Ground;
  /** Height of the camera, metres. */
  readonly eye: number;
  readonly near: number;
  readonly far: number;
  readonly steps?: number;
  /** Direction of the light that casts shadows; undefined for no shadows. */
  readonly sun?: readonly [number, number, number];
  /** How far shadows reach, metres. */
  readonly shadowReach?: number;
  /** Ground below this height is not painted, because water covers it. */
  readonly sea?: number;
  /** Writes the light from the point to the camera, mist included, to `out`. */
  readonly surface: (point: SurfacePoint, out: Float64Array) => void;
}

/**
 * Paints ground over the raster. The ground is sampled on a fan of columns and logarithmic distances, so that every
 * pixel gets as much detail as it can show; columns are then filled from near to far.
 */
export function paintTerrain(raster: Raster, camera: Camera, view: TerrainView): void {
  const { width, height, data } = raster;
  const { focal, centre, horizon } = camera;
  const { near, eye } = view;
  const steps = view.steps ?? 640;
  const growth = (view.far / near) ** (1 / (steps - 1));
  const perLog = 1 / Math.log(growth);
  const distances = new Float64Array(steps).map((_, s) => near * growth ** s);
  const heights = measure(view.ground, distances, width, camera);
  const highest = heights.reduce((most, value) => Math.max(most, value), -1e9);
  const slots = new Float32Array(height);
  const cover = new Float32Array(height);
  const out = new Float64Array(3);
  const point: SurfacePoint = { x: 0, y: 0, z: 0, nx: 0, ny: 1, nz: 0, lit: 1 };
  const sun = view.sun;
  const sea = view.sea ?? -1e9;
  const reach = view.shadowReach ?? view.far * 0.1;

  const groundAt = (x: number, z: number): number => {
    const slot = Math.log(z / near) * perLog;
    const column = (focal * x) / z + centre;
    if (slot < 0 || slot >= steps - 1 || column < 0 || column >= width - 1) return -1e9;
    return heights[Math.floor(column) * steps + Math.floor(slot)]!;
  };
  const shadow = (): number => {
    if (!sun) return 1;
    let lit = 1;
    for (let i = 1; i <= 20; i++) {
      const t = reach * (i / 20) ** 2;
      // Above the highest ground nothing casts shadows.
      if (point.y + sun[1] * t > highest + 0.03 * t + 0.002 * point.z) break;
      const above = point.y + sun[1] * t - groundAt(point.x + sun[0] * t, point.z + sun[2] * t);
      lit = Math.min(lit, 0.5 + above / (0.06 * t + 0.004 * point.z));
      if (lit <= 0) return 0;
    }
    return clamp(lit);
  };

  for (let column = 0; column < width; column++) {
    const top = fillColumn({ heights, distances, column, height, eye, focal, horizon, slots, cover });
    for (let y = top; y < height; y++) {
      const slot = slots[y]!;
      const s = Math.min(steps - 2, Math.floor(slot));
      const part = slot - s;
      const z = distances[s]! + (distances[s + 1]! - distances[s]!) * part;
      const here = column * steps + s;
      const left = column > 0 ? -steps : 0;
      const right = column < width - 1 ? steps : 0;
      const back = s > 0 ? 1 : 0;
      const ahead = s < steps - 2 ? 2 : 1;
      const spanX = (((right - left) / steps) * z) / focal;
      const spanZ = distances[s + ahead]! - distances[s - back]!;
      const fore = heights[here + right]! - heights[here + left]!;
      const next = heights[here + 1 + right]! - heights[here + 1 + left]!;
      point.x = ((column - centre) / focal) * z;
      point.z = z;
      point.y = heights[here]! + (heights[here + 1]! - heights[here]!) * part;
      if (point.y < sea) continue;
      const alongX = (fore + (next - fore) * part) / spanX;
      // The fan's columns spread with distance, so the sideways slope is subtracted from the slope along a column.
      const alongZ =
        (heights[here + ahead]! - heights[here - back]!) / spanZ - (alongX * (column - centre)) / focal;
      const scale = 1 / Math.sqrt(1 + alongX * alongX + alongZ * alongZ);
      point.nx = -alongX * scale;
      point.ny = scale;
      point.nz = -alongZ * scale;
      point.lit = shadow();
      view.surface(point, out);
      const i = (y * width + column) * 3;
      const share = cover[y]!;
      const above = y > 0 && share < 1 ? i - width * 3 : i;
      for (let c = 0; c < 3; c++) data[i + c] = out[c]! * share + data[above + c]! * (1 - share);
    }
  }
}

function measure(ground: Ground, distances: Float64Array, width: number, camera: Camera): Float32Array {
  const heights = new Float32Array(distances.length * width);
  // Stored column by column, the order in which `fillColumn` reads them.
  for (let column = 0, i = 0; column < width; column++) {
    const across = (column - camera.centre) / camera.focal;
    for (let s = 0; s < distances.length; s++, i++)
      heights[i] = ground(across * distances[s]!, distances[s]!);
  }
  return heights;
}

interface Column {
  heights: Float32Array;
  distances: Float64Array;
  column: number;
  height: number;
  eye: number;
  focal: number;
  horizon: number;
  slots: Float32Array;
  cover: Float32Array;
}

/**
 * Finds for each pixel of a column at which distance it sees the ground (`slots`: a fractional index of `distances`)
 * and how much of the pixel the ground covers (`cover`). Returns the top row.
 */
function fillColumn(c: Column): number {
  const { heights, distances, column, height, eye, focal, horizon, slots, cover } = c;
  const start = column * distances.length;
  let lowest = height;
  let previous = height + 1;
  for (let s = 0; s < distances.length; s++) {
    const row = horizon - ((heights[start + s]! - eye) / distances[s]!) * focal;
    const crest = Math.max(0, row);
    if (crest < lowest) {
      const first = Math.floor(crest);
      for (let y = Math.ceil(lowest) - 1; y >= first; y--) {
        const part = previous - row > 1e-6 ? clamp((previous - y - 0.5) / (previous - row)) : 1;
        // A pixel only partly covered by an earlier crest keeps that crest's surface; the rest shows what is behind.
        if (y + 1 > lowest && lowest < height) continue;
        slots[y] = Math.max(0, s - 1 + part);
        cover[y] = 1;
      }
      if (row > 0) cover[first] = first + 1 - row;
      lowest = crest;
    }
    previous = row;
  }
  return Math.min(height, Math.floor(lowest));
}
