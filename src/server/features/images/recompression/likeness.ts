import sharp from 'sharp';

/** The side of the squares that are compared; they do not overlap. */
const BLOCK_PX = 8;
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;
/** Lightness (Y) counts most, as in human vision. Colours (Cb, Cr) count too, or an encoder could leave them out. */
const WEIGHTS = [4 / 6, 1 / 6, 1 / 6];

/** A decoded image to be compared with others: three bytes per pixel, row by row. */
export interface Pixels {
  width: number;
  height: number;
  rgb: Uint8Array;
}

export interface Likeness {
  /** The similarity of lightness and both colour channels, weighted 4:1:1. */
  ssim: number;
  lightness: number;
}

/** The structural similarity of two images (Wang et al. 2004) in squares of 8 x 8 pixels. 1 means identical. */
export async function likenessOf(a: Pixels, image: string | Uint8Array): Promise<Likeness> {
  const b = await readPixels(image);
  if (a.width !== b.width || a.height !== b.height)
    throw new RangeError(`Images differ in size: ${a.width} x ${a.height} and ${b.width} x ${b.height}`);
  const sums = [0, 0, 0];
  const [blockA, blockB] = [new Block(), new Block()];
  let blocks = 0;
  for (let top = 0; top + BLOCK_PX <= a.height; top += BLOCK_PX) {
    for (let left = 0; left + BLOCK_PX <= a.width; left += BLOCK_PX) {
      blockA.read(a, left, top);
      blockB.read(b, left, top);
      for (const [n, plane] of blockA.planes.entries())
        sums[n] = (sums[n] ?? 0) + ssimOfBlock(plane, blockB.planes[n] ?? plane);
      blocks += 1;
    }
  }
  const means = sums.map((sum) => sum / blocks);
  return {
    ssim: means.reduce((sum, mean, n) => sum + mean * (WEIGHTS[n] ?? 0), 0),
    lightness: means[0] ?? Number.NaN,
  };
}

export async function readPixels(image: string | Uint8Array): Promise<Pixels> {
  const { data, info } = await sharp(image)
    .toColourspace('srgb')
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, rgb: data };
}

/** The pixels of a square as Y, Cb and Cr. */
class Block {
  readonly planes = [0, 1, 2].map(() => new Float32Array(BLOCK_PX * BLOCK_PX));

  read({ width, rgb }: Pixels, left: number, top: number): void {
    const [y, cb, cr] = this.planes as [Float32Array, Float32Array, Float32Array];
    let n = 0;
    for (let row = top; row < top + BLOCK_PX; row++) {
      const start = (row * width + left) * 3;
      for (let at = start; at < start + BLOCK_PX * 3; at += 3) {
        const [r, g, b] = [rgb[at] ?? 0, rgb[at + 1] ?? 0, rgb[at + 2] ?? 0];
        const light = 0.299 * r + 0.587 * g + 0.114 * b;
        y[n] = light;
        cb[n] = (b - light) * 0.564 + 128;
        cr[n] = (r - light) * 0.713 + 128;
        n += 1;
      }
    }
  }
}

function ssimOfBlock(a: Float32Array, b: Float32Array): number {
  let [sumA, sumB, sumAA, sumBB, sumAB] = [0, 0, 0, 0, 0];
  for (let n = 0; n < a.length; n++) {
    const [one, other] = [a[n] ?? 0, b[n] ?? 0];
    sumA += one;
    sumB += other;
    sumAA += one * one;
    sumBB += other * other;
    sumAB += one * other;
  }
  const count = a.length;
  const [meanA, meanB] = [sumA / count, sumB / count];
  const varianceA = sumAA / count - meanA ** 2;
  const varianceB = sumBB / count - meanB ** 2;
  const covariance = sumAB / count - meanA * meanB;
  return (
    ((2 * meanA * meanB + C1) * (2 * covariance + C2)) /
    ((meanA ** 2 + meanB ** 2 + C1) * (varianceA + varianceB + C2))
  );
}
