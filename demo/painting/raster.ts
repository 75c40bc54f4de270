import type { Colour } from './palette.ts';

/** An image, red, green and blue interleaved: linear light, or display values once it is developed. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  readonly data: Float32Array;
}

export function createRaster(width: number, height: number): Raster {
  return { width, height, data: new Float32Array(width * height * 3) };
}

export function copyRaster(raster: Raster): Raster {
  return { width: raster.width, height: raster.height, data: raster.data.slice() };
}

export type Shader = (x: number, y: number, out: Float64Array) => void;

/** Calls `shader` for every pixel of the rows. `out` contains the current colour; the shader replaces it. */
export function shade(raster: Raster, shader: Shader, fromRow = 0, toRow = raster.height): void {
  const { width, data } = raster;
  const out = new Float64Array(3);
  for (let y = Math.max(0, Math.floor(fromRow)); y < Math.min(raster.height, toRow); y++) {
    for (let x = 0, i = y * width * 3; x < width; x++, i += 3) {
      out[0] = data[i]!;
      out[1] = data[i + 1]!;
      out[2] = data[i + 2]!;
      shader(x, y, out);
      data[i] = out[0]!;
      data[i + 1] = out[1]!;
      data[i + 2] = out[2]!;
    }
  }
}

/** Interpolates the colour between pixels; coordinates are clamped at the borders. */
export function sample(raster: Raster, x: number, y: number, out: Float64Array): void {
  const { width, height, data } = raster;
  const cx = x < 0 ? 0 : Math.min(x, width - 1.001);
  const cy = y < 0 ? 0 : Math.min(y, height - 1.001);
  const x0 = Math.floor(cx);
  const y0 = Math.floor(cy);
  const fx = cx - x0;
  const fy = cy - y0;
  const i = (y0 * width + x0) * 3;
  const below = i + width * 3;
  for (let c = 0; c < 3; c++) {
    const top = data[i + c]! + (data[i + c + 3]! - data[i + c]!) * fx;
    const bottom = data[below + c]! + (data[below + c + 3]! - data[below + c]!) * fx;
    out[c] = top + (bottom - top) * fy;
  }
}

export function blend(out: Float64Array, colour: Colour, share: number): void {
  out[0]! += (colour[0] - out[0]!) * share;
  out[1]! += (colour[1] - out[1]!) * share;
  out[2]! += (colour[2] - out[2]!) * share;
}

export function add(out: Float64Array, colour: Colour, strength: number): void {
  out[0]! += colour[0] * strength;
  out[1]! += colour[1] * strength;
  out[2]! += colour[2] * strength;
}

/** Returns the raster reduced by a whole factor with a box filter. */
export function shrink(raster: Raster, factor: number): Raster {
  const width = Math.max(1, Math.floor(raster.width / factor));
  const height = Math.max(1, Math.floor(raster.height / factor));
  const small = createRaster(width, height);
  const share = 1 / (factor * factor);
  for (let y = 0; y < height * factor; y++) {
    const target = Math.floor(y / factor) * width;
    for (let x = 0, i = y * raster.width * 3; x < width * factor; x++, i += 3) {
      const j = (target + Math.floor(x / factor)) * 3;
      small.data[j]! += raster.data[i]! * share;
      small.data[j + 1]! += raster.data[i + 1]! * share;
      small.data[j + 2]! += raster.data[i + 2]! * share;
    }
  }
  return small;
}
