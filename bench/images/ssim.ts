import sharp from 'sharp';

/** Side of the compared squares, which do not overlap. */
const BLOCK_PX = 8;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Lightness counts most, as in human vision; without colour, an encoder could drop it at no cost. */
const WEIGHTS = [4 / 6, 1 / 6, 1 / 6];

/** A decomposed image, to be compared with many. */
export interface Planes {
  width: number;
  height: number;
  /** Y, Cb, Cr. */
  planes: Float32Array[];
}

export interface Likeness {
  /** Lightness and colours 4:1:1. */
  ssim: number;
  lightness: number;
}

/** Structural similarity (Wang et al. 2004), 8 x 8 squares. 1 means identical. */
export async function likenessOf(a: Planes, picture: Buffer): Promise<Likeness> {
  const b = await planesOf(picture);
  if (a.width !== b.width || a.height !== b.height)
    throw new RangeError(`${a.width} x ${a.height} beside ${b.width} x ${b.height}`);
  const each = a.planes.map((plane, n) => ssimOfPlanes(plane, b.planes[n] ?? plane, a));
  const ssim = each.reduce((sum, one, n) => sum + one * (WEIGHTS[n] ?? 0), 0);
  return { ssim, lightness: each[0] ?? Number.NaN };
}

export async function planesOf(picture: Buffer): Promise<Planes> {
  const { data, info } = await sharp(picture)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const pixels = info.width * info.height;
  const [y, cb, cr] = [new Float32Array(pixels), new Float32Array(pixels), new Float32Array(pixels)];
  for (let n = 0; n < pixels; n++) {
    const [r, g, b] = [data[n * 3] ?? 0, data[n * 3 + 1] ?? 0, data[n * 3 + 2] ?? 0];
    const light = 0.299 * r + 0.587 * g + 0.114 * b;
    y[n] = light;
    cb[n] = (b - light) * 0.564 + 128;
    cr[n] = (r - light) * 0.713 + 128;
  }
  return { width: info.width, height: info.height, planes: [y, cb, cr] };
}

function ssimOfPlanes(a: Float32Array, b: Float32Array, size: { width: number; height: number }): number {
  let sum = 0;
  let blocks = 0;
  for (let top = 0; top + BLOCK_PX <= size.height; top += BLOCK_PX) {
    for (let left = 0; left + BLOCK_PX <= size.width; left += BLOCK_PX) {
      sum += ssimOfBlock(a, b, top * size.width + left, size.width);
      blocks += 1;
    }
  }
  return sum / blocks;
}

function ssimOfBlock(a: Float32Array, b: Float32Array, start: number, stride: number): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let y = 0; y < BLOCK_PX; y++) {
    for (let n = start + y * stride, end = n + BLOCK_PX; n < end; n++) {
      const [one, other] = [a[n] ?? 0, b[n] ?? 0];
      sumA += one;
      sumB += other;
      sumAA += one * one;
      sumBB += other * other;
      sumAB += one * other;
    }
  }
  const count = BLOCK_PX * BLOCK_PX;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const varianceA = sumAA / count - meanA ** 2;
  const varianceB = sumBB / count - meanB ** 2;
  const covariance = sumAB / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}
