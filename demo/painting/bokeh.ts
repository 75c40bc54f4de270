import type { Colour } from './palette.ts';
import { clamp, smoothstep } from './palette.ts';
import type { Raster } from './raster.ts';

export interface Disc {
  x: number;
  y: number;
  radius: number;
  colour: Colour;
  strength: number;
}

/**
 * Adds a point of light out of focus: a disc with a slightly brighter rim. As with a fast lens, discs far from the
 * centre of the image lack part of their outer side.
 */
export function paintDisc(raster: Raster, disc: Disc, soft = 0.06): void {
  const { width, height, data } = raster;
  const { x, y, radius, colour, strength } = disc;
  const ox = (x - width / 2) / width;
  const oy = (y - height / 2) / width;
  const off = Math.hypot(ox, oy);
  const shift = off * radius * 0.75;
  const sx = off > 0 ? (ox / off) * shift : 0;
  const sy = off > 0 ? (oy / off) * shift : 0;
  const edge = Math.max(0.75, radius * soft);
  const left = Math.max(0, Math.floor(x - radius - edge));
  const right = Math.min(width - 1, Math.ceil(x + radius + edge));
  const top = Math.max(0, Math.floor(y - radius - edge));
  const bottom = Math.min(height - 1, Math.ceil(y + radius + edge));
  for (let py = top; py <= bottom; py++) {
    for (let px = left; px <= right; px++) {
      const d = Math.hypot(px - x, py - y);
      const inner = clamp((radius - d) / edge + 0.5);
      if (inner <= 0) continue;
      const cut = clamp((radius * 1.08 - Math.hypot(px - x + sx, py - y + sy)) / edge + 0.5);
      const rim = 0.82 + 0.3 * smoothstep(0.72, 0.97, d / radius);
      const light = strength * inner * cut * rim;
      const i = (py * width + px) * 3;
      data[i]! += colour[0] * light;
      data[i + 1]! += colour[1] * light;
      data[i + 2]! += colour[2] * light;
    }
  }
}

/** Adds the small round glow of a star or a far lamp. */
export function paintStar(raster: Raster, x: number, y: number, radius: number, colour: Colour): void {
  const { width, height, data } = raster;
  const reach = Math.ceil(radius * 3);
  const inverse = 1 / (2 * radius * radius);
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
      const light = Math.exp(-((px - x) ** 2 + (py - y) ** 2) * inverse);
      const i = (py * width + px) * 3;
      data[i]! += colour[0] * light;
      data[i + 1]! += colour[1] * light;
      data[i + 2]! += colour[2] * light;
    }
  }
}
