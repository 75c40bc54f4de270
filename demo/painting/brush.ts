import { blurPlanes } from './blur.ts';
import { clamp } from './palette.ts';
import { type Raster, shade } from './raster.ts';

/** One channel of coverage, 0 to 1. */
export interface Mask {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function createMask(width: number, height: number): Mask {
  return { width, height, data: new Float32Array(width * height) };
}

export interface Point {
  x: number;
  y: number;
  /** Half the width of the stroke at this point, in pixels. */
  radius: number;
}

/** A straight tapering stroke with soft edges; overlapping strokes do not add up. */
export function stroke(mask: Mask, from: Point, to: Point, strength = 1, soft = 0.6): void {
  const reach = Math.max(from.radius, to.radius) + soft + 0.5;
  const left = Math.max(0, Math.floor(Math.min(from.x, to.x) - reach));
  const right = Math.min(mask.width - 1, Math.ceil(Math.max(from.x, to.x) + reach));
  const top = Math.max(0, Math.floor(Math.min(from.y, to.y) - reach));
  const bottom = Math.min(mask.height - 1, Math.ceil(Math.max(from.y, to.y) + reach));
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const inverse = 1 / Math.max(1e-9, dx * dx + dy * dy);
  for (let y = top; y <= bottom; y++) {
    for (let x = left; x <= right; x++) {
      const t = clamp(((x - from.x) * dx + (y - from.y) * dy) * inverse);
      const radius = from.radius + (to.radius - from.radius) * t;
      const ex = x - from.x - dx * t;
      const ey = y - from.y - dy * t;
      const distance = Math.sqrt(ex * ex + ey * ey);
      // A stroke thinner than a pixel is drawn one pixel wide and paler.
      const thin = radius < 0.5 ? radius * 2 : 1;
      const value = strength * thin * clamp((Math.max(radius, 0.5) - distance) / (2 * soft) + 0.5);
      const i = y * mask.width + x;
      if (value > mask.data[i]!) mask.data[i] = value;
    }
  }
}

/** A curved stroke: a quadratic Bézier curve in `parts` straight pieces. */
export function curve(
  mask: Mask,
  from: Point,
  control: { x: number; y: number },
  to: Point,
  parts = 8,
  strength = 1,
): void {
  let previous = from;
  for (let i = 1; i <= parts; i++) {
    const t = i / parts;
    const a = (1 - t) * (1 - t);
    const b = 2 * t * (1 - t);
    const c = t * t;
    const next = {
      x: a * from.x + b * control.x + c * to.x,
      y: a * from.y + b * control.y + c * to.y,
      radius: from.radius + (to.radius - from.radius) * t,
    };
    stroke(mask, previous, next, strength);
    previous = next;
  }
}

export function blurMask(mask: Mask, rx: number, ry = rx): void {
  blurPlanes(mask.data, mask.width, mask.height, 1, rx, ry);
}

/** Lays a colour over the raster where the mask covers it. */
export function cover(
  raster: Raster,
  mask: Mask,
  colour: (x: number, y: number, out: Float64Array) => void,
): void {
  const paint = new Float64Array(3);
  shade(raster, (x, y, out) => {
    const share = mask.data[y * mask.width + x]!;
    if (share <= 0.002) return;
    paint[0] = out[0]!;
    paint[1] = out[1]!;
    paint[2] = out[2]!;
    colour(x, y, paint);
    for (let c = 0; c < 3; c++) out[c]! += (paint[c]! - out[c]!) * share;
  });
}
