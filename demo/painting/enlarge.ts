import { gaussian, seededRandom } from './random.ts';
import type { Raster } from './raster.ts';

// The sides in pixels of two tiles of grain, whose values are added. The sides are coprime, so the sum repeats only
// after 509 × 433 pixels.
const TILES = [509, 433] as const;
let tiles: readonly Float32Array[] | undefined;

/** Returns film grain, made once per thread: slightly blurred noise with standard deviation 1. */
function grainTiles(): readonly Float32Array[] {
  tiles ??= TILES.map((side, index) => {
    const random = seededRandom(7001 + index);
    const raw = new Float32Array(side * side).map(() => gaussian(random));
    const soft = new Float32Array(side * side);
    let power = 0;
    for (let y = 0; y < side; y++) {
      for (let x = 0; x < side; x++) {
        const value =
          raw[y * side + x]! +
          0.55 *
            (raw[y * side + ((x + 1) % side)]! +
              raw[y * side + ((x + side - 1) % side)]! +
              raw[((y + 1) % side) * side + x]! +
              raw[((y + side - 1) % side) * side + x]!);
        soft[y * side + x] = value;
        power += value * value;
      }
    }
    const scale = 1 / Math.sqrt(power / (side * side));
    return soft.map((value) => value * scale);
  });
  return tiles;
}

/** Returns Catmull-Rom weights: four for each of the `factor` positions of a new pixel between two old ones. */
function weights(factor: number): { shifts: Int32Array; taps: Float64Array } {
  const shifts = new Int32Array(factor);
  const taps = new Float64Array(factor * 4);
  for (let phase = 0; phase < factor; phase++) {
    const position = (phase + 0.5) / factor - 0.5;
    const shift = Math.floor(position);
    const t = position - shift;
    shifts[phase] = shift;
    taps[phase * 4] = -0.5 * t + t * t - 0.5 * t ** 3;
    taps[phase * 4 + 1] = 1 - 2.5 * t * t + 1.5 * t ** 3;
    taps[phase * 4 + 2] = 0.5 * t + 2 * t * t - 1.5 * t ** 3;
    taps[phase * 4 + 3] = -0.5 * t * t + 0.5 * t ** 3;
  }
  return { shifts, taps };
}

/** Pixels of margin on both sides of a line, so that the inner loop needs no clamping. */
const MARGIN_PX = 3;

/**
 * Enlarges display values (0 to 1) by a whole factor, adds grain at full size and returns 8-bit RGB. The grain also
 * dithers skies, which would otherwise show bands.
 */
export function enlarge(raster: Raster, factor: number, grain: number, seed: number): Uint8ClampedArray {
  const { width, height, data } = raster;
  const [first, second] = grainTiles() as [Float32Array, Float32Array];
  const random = seededRandom(seed ^ 0x5eed);
  const offset = () => Math.floor(random() * 400);
  const [down0, down1, across0, across1] = [offset(), offset(), offset(), offset()];
  const { shifts, taps } = weights(factor);
  const pixels = new Uint8ClampedArray(width * height * factor * factor * 3);
  const line = new Float32Array((width + 2 * MARGIN_PX) * 3);
  const start = MARGIN_PX * 3;
  const end = start + width * 3;
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width * 3;
  for (let oy = 0, o = 0; oy < height * factor; oy++) {
    const phase = oy % factor;
    const y0 = Math.floor(oy / factor) + shifts[phase]!;
    const [a, b, c, d] = [row(y0 - 1), row(y0), row(y0 + 1), row(y0 + 2)];
    const tap = phase * 4;
    const ta = taps[tap]!;
    const tb = taps[tap + 1]!;
    const tc = taps[tap + 2]!;
    const td = taps[tap + 3]!;
    for (let i = 0; i < width * 3; i++) {
      line[i + start] = (data[a + i]! * ta + data[b + i]! * tb + data[c + i]! * tc + data[d + i]! * td) * 255;
    }
    for (let i = 0; i < start; i++) {
      line[i] = line[start + (i % 3)]!;
      line[end + i] = line[end - 3 + (i % 3)]!;
    }
    const firstRow = ((oy + down0) % TILES[0]) * TILES[0];
    const secondRow = ((oy + down1) % TILES[1]) * TILES[1];
    let firstAt = across0;
    let secondAt = across1;
    for (let x = 0; x < width; x++) {
      for (let p = 0; p < factor; p++, o += 3) {
        const i = (x + MARGIN_PX - 1 + shifts[p]!) * 3;
        const t0 = taps[p * 4]!;
        const t1 = taps[p * 4 + 1]!;
        const t2 = taps[p * 4 + 2]!;
        const t3 = taps[p * 4 + 3]!;
        const green = line[i + 1]! * t0 + line[i + 4]! * t1 + line[i + 7]! * t2 + line[i + 10]! * t3;
        if (firstAt >= TILES[0]) firstAt -= TILES[0];
        if (secondAt >= TILES[1]) secondAt -= TILES[1];
        const one = first[firstRow + firstAt++]!;
        const two = second[secondRow + secondAt++]!;
        // Grain is strongest in black and weakest in white; its colour varies a third as much as its brightness.
        const amount = grain * (1.05 - 0.0028 * green);
        const grey = (one + two) * 0.62 * amount;
        const tint = (one - two) * 0.22 * amount;
        pixels[o] = line[i]! * t0 + line[i + 3]! * t1 + line[i + 6]! * t2 + line[i + 9]! * t3 + grey + tint;
        pixels[o + 1] = green + grey;
        pixels[o + 2] =
          line[i + 2]! * t0 + line[i + 5]! * t1 + line[i + 8]! * t2 + line[i + 11]! * t3 + grey - tint;
      }
    }
  }
  return pixels;
}
