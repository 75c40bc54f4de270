import { gaussian, seededRandom } from './random.ts';
import type { Raster } from './raster.ts';

// Two tiles whose sides share no factor: together they repeat only after 200,000 pixels.
const TILES = [509, 433] as const;
let tiles: readonly Float32Array[] | undefined;

/** Film grain, made once a process: noise softened a little, so that it has a size, deviation 1. */
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

/** Catmull-Rom weights for each of the `factor` places a new pixel has between old ones. */
function weights(factor: number): { shift: number; taps: readonly number[] }[] {
  return Array.from({ length: factor }, (_, phase) => {
    const position = (phase + 0.5) / factor - 0.5;
    const shift = Math.floor(position);
    const t = position - shift;
    const taps = [
      -0.5 * t + t * t - 0.5 * t ** 3,
      1 - 2.5 * t * t + 1.5 * t ** 3,
      0.5 * t + 2 * t * t - 1.5 * t ** 3,
      -0.5 * t * t + 0.5 * t ** 3,
    ];
    return { shift, taps };
  });
}

/**
 * Enlarges display values (0 to 1) by a whole factor and lays grain on them at full size:
 * 8-bit RGB. The grain is also the dither that keeps skies free of bands.
 */
export function enlarge(raster: Raster, factor: number, grain: number, seed: number): Uint8Array {
  const { width, height, data } = raster;
  const [first, second] = grainTiles() as [Float32Array, Float32Array];
  const random = seededRandom(seed ^ 0x5eed);
  const offsets = Array.from({ length: 4 }, () => Math.floor(random() * 400)) as [
    number,
    number,
    number,
    number,
  ];
  const phases = weights(factor);
  const outWidth = width * factor;
  const pixels = new Uint8Array(outWidth * height * factor * 3);
  // Three pixels of margin on either side, so that the inner loop needs no clamping.
  const line = new Float32Array((width + 6) * 3);
  const row = (y: number) => Math.min(height - 1, Math.max(0, y)) * width * 3;
  for (let oy = 0, o = 0; oy < height * factor; oy++) {
    const down = phases[oy % factor]!;
    const y0 = Math.floor(oy / factor) + down.shift;
    const [a, b, c, d] = [row(y0 - 1), row(y0), row(y0 + 1), row(y0 + 2)];
    const [ta, tb, tc, td] = down.taps as [number, number, number, number];
    for (let i = 0; i < width * 3; i++) {
      line[i + 9] = (data[a + i]! * ta + data[b + i]! * tb + data[c + i]! * tc + data[d + i]! * td) * 255;
    }
    for (let i = 0; i < 9; i++) {
      line[i] = line[9 + (i % 3)]!;
      line[9 + width * 3 + i] = line[6 + width * 3 + (i % 3)]!;
    }
    const firstRow = ((oy + offsets[0]) % TILES[0]) * TILES[0];
    const secondRow = ((oy + offsets[1]) % TILES[1]) * TILES[1];
    let firstAt = offsets[2];
    let secondAt = offsets[3];
    for (let x = 0; x < width; x++) {
      for (let phase = 0; phase < factor; phase++, o += 3) {
        const across = phases[phase]!;
        const taps = across.taps;
        const i = (x + 2 + across.shift) * 3;
        const t0 = taps[0]!;
        const t1 = taps[1]!;
        const t2 = taps[2]!;
        const t3 = taps[3]!;
        const r = line[i]! * t0 + line[i + 3]! * t1 + line[i + 6]! * t2 + line[i + 9]! * t3;
        const g = line[i + 1]! * t0 + line[i + 4]! * t1 + line[i + 7]! * t2 + line[i + 10]! * t3;
        const bl = line[i + 2]! * t0 + line[i + 5]! * t1 + line[i + 8]! * t2 + line[i + 11]! * t3;
        if (firstAt >= TILES[0]) firstAt -= TILES[0];
        if (secondAt >= TILES[1]) secondAt -= TILES[1];
        const one = first[firstRow + firstAt++]!;
        const two = second[secondRow + secondAt++]!;
        // Grain shows most in the lower mid-tones and least in white; a third of it is coloured.
        const amount = grain * (1.05 - 0.0028 * g);
        const grey = (one + two) * 0.62 * amount;
        const tint = (one - two) * 0.22 * amount;
        const red = r + grey + tint + 0.5;
        const green = g + grey + 0.5;
        const blue = bl + grey - tint + 0.5;
        pixels[o] = red < 0 ? 0 : Math.min(red, 255);
        pixels[o + 1] = green < 0 ? 0 : Math.min(green, 255);
        pixels[o + 2] = blue < 0 ? 0 : Math.min(blue, 255);
      }
    }
  }
  return pixels;
}
