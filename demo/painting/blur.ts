import { createRaster, type Raster, shrink } from './raster.ts';

const PASSES = 3;

/** Computes the running mean along a line of `count` values, `step` apart. The edge values are repeated outwards. */
function slide(
  from: Float32Array,
  to: Float32Array,
  line: { start: number; step: number; count: number },
  radius: number,
) {
  const { start, step, count } = line;
  const reach = Math.floor(radius);
  const part = radius - reach;
  const scale = 1 / (2 * radius + 1);
  const last = count - 1;
  let sum = 0;
  for (let i = -reach; i <= reach; i++) sum += from[start + Math.min(last, Math.max(0, i)) * step]!;
  for (let i = 0; i < count; i++) {
    const before = i - reach - 1;
    const after = i + reach + 1;
    const outer = from[start + Math.max(before, 0) * step]! + from[start + Math.min(after, last) * step]!;
    to[start + i * step] = (sum + part * outer) * scale;
    const gone = i - reach;
    sum += from[start + Math.min(after, last) * step]! - from[start + Math.max(gone, 0) * step]!;
  }
}

/** Blurs in place, nearly Gaussian. The radii are standard deviations in pixels, horizontal and vertical. */
export function blurPlanes(
  data: Float32Array,
  width: number,
  height: number,
  channels: number,
  rx: number,
  ry = rx,
) {
  const spare = new Float32Array(data.length);
  // Three box passes of this half width have the requested variance.
  const half = (deviation: number) => (Math.sqrt((12 * deviation * deviation) / PASSES + 1) - 1) / 2;
  const across = half(rx);
  const down = half(ry);
  let from: Float32Array = data;
  let to: Float32Array = spare;
  for (let pass = 0; pass < PASSES; pass++) {
    if (across > 0.01) {
      for (let y = 0; y < height; y++) {
        for (let c = 0; c < channels; c++) {
          slide(from, to, { start: y * width * channels + c, step: channels, count: width }, across);
        }
      }
      [from, to] = [to, from];
    }
    if (down > 0.01) {
      columns(from, to, { row: width * channels, height }, down);
      [from, to] = [to, from];
    }
  }
  if (from !== data) data.set(from);
}

/** Like `slide`, for all columns. Processes whole rows, which suits the processor's cache. */
function columns(
  from: Float32Array,
  to: Float32Array,
  size: { row: number; height: number },
  radius: number,
) {
  const { row, height } = size;
  const reach = Math.floor(radius);
  const part = radius - reach;
  const scale = 1 / (2 * radius + 1);
  const at = (y: number) => Math.min(height - 1, Math.max(0, y)) * row;
  const sums = new Float64Array(row);
  for (let y = -reach; y <= reach; y++) {
    const line = at(y);
    for (let i = 0; i < row; i++) sums[i]! += from[line + i]!;
  }
  for (let y = 0; y < height; y++) {
    const before = at(y - reach - 1);
    const after = at(y + reach + 1);
    const gone = at(y - reach);
    const target = y * row;
    for (let i = 0; i < row; i++) {
      const next = from[after + i]!;
      to[target + i] = (sums[i]! + part * (from[before + i]! + next)) * scale;
      sums[i]! += next - from[gone + i]!;
    }
  }
}

export function blur(raster: Raster, rx: number, ry = rx): void {
  blurPlanes(raster.data, raster.width, raster.height, 3, rx, ry);
}

/** Returns a blurred copy. Wide blurs are computed on a smaller copy, which looks the same and costs a fraction. */
export function blurred(raster: Raster, radius: number): Raster {
  const factor = Math.max(1, Math.floor(radius / 3));
  const small = shrink(raster, factor);
  blur(small, radius / factor);
  return factor === 1 ? small : stretch(small, raster.width, raster.height);
}

/** Bilinear enlargement. */
export function stretch(raster: Raster, width: number, height: number): Raster {
  const large = createRaster(width, height);
  const { data } = raster;
  const sx = raster.width / width;
  const sy = raster.height / height;
  for (let y = 0, o = 0; y < height; y++) {
    const v = Math.min(raster.height - 1, Math.max(0, (y + 0.5) * sy - 0.5));
    const y0 = Math.floor(v);
    const fy = v - y0;
    const top = y0 * raster.width * 3;
    const bottom = Math.min(raster.height - 1, y0 + 1) * raster.width * 3;
    for (let x = 0; x < width; x++, o += 3) {
      const u = Math.min(raster.width - 1, Math.max(0, (x + 0.5) * sx - 0.5));
      const x0 = Math.floor(u);
      const fx = u - x0;
      const left = x0 * 3;
      const right = Math.min(raster.width - 1, x0 + 1) * 3;
      for (let c = 0; c < 3; c++) {
        const a = data[top + left + c]! * (1 - fx) + data[top + right + c]! * fx;
        const b = data[bottom + left + c]! * (1 - fx) + data[bottom + right + c]! * fx;
        large.data[o + c] = a + (b - a) * fy;
      }
    }
  }
  return large;
}
