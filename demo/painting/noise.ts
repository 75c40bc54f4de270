import { seededRandom } from './random.ts';

const PERIOD = 4096;
const NORMAL = 1.5;

/**
 * Gradient noise on the plane, about -1 to 1, with its slope.
 * Each octave is rotated, so that no grid shows.
 */
export class Noise {
  /** Slope from the last `slope()` call; fields avoid an allocation per sample. */
  dx = 0;
  dy = 0;
  private readonly order = new Uint16Array(PERIOD * 2);
  private readonly gx = new Float32Array(PERIOD);
  private readonly gy = new Float32Array(PERIOD);

  constructor(seed: number) {
    const random = seededRandom(seed);
    for (let i = 0; i < PERIOD; i++) {
      this.order[i] = i;
      const angle = random() * 2 * Math.PI;
      this.gx[i] = Math.cos(angle) * NORMAL;
      this.gy[i] = Math.sin(angle) * NORMAL;
    }
    for (let i = PERIOD - 1; i > 0; i--) {
      const j = Math.floor(random() * (i + 1));
      const held = this.order[i]!;
      this.order[i] = this.order[j]!;
      this.order[j] = held;
    }
    this.order.copyWithin(PERIOD, 0, PERIOD);
  }

  at(x: number, y: number): number {
    const { order, gx, gy } = this;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const column = x0 & (PERIOD - 1);
    const row = y0 & (PERIOD - 1);
    const left = order[column]!;
    const right = order[column + 1]!;
    const i00 = order[(left + row) & (PERIOD - 1)]!;
    const i10 = order[(right + row) & (PERIOD - 1)]!;
    const i01 = order[(left + row + 1) & (PERIOD - 1)]!;
    const i11 = order[(right + row + 1) & (PERIOD - 1)]!;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const a = gx[i00]! * fx + gy[i00]! * fy;
    const b = gx[i10]! * (fx - 1) + gy[i10]! * fy;
    const c = gx[i01]! * fx + gy[i01]! * (fy - 1);
    const d = gx[i11]! * (fx - 1) + gy[i11]! * (fy - 1);
    return a + u * (b - a) + v * (c - a) + u * v * (a - b - c + d);
  }

  /** Like `at`, and stores the slope in `dx`, `dy`. */
  slope(x: number, y: number): number {
    const { order, gx, gy } = this;
    const x0 = Math.floor(x);
    const y0 = Math.floor(y);
    const fx = x - x0;
    const fy = y - y0;
    const column = x0 & (PERIOD - 1);
    const row = y0 & (PERIOD - 1);
    const left = order[column]!;
    const right = order[column + 1]!;
    const i00 = order[(left + row) & (PERIOD - 1)]!;
    const i10 = order[(right + row) & (PERIOD - 1)]!;
    const i01 = order[(left + row + 1) & (PERIOD - 1)]!;
    const i11 = order[(right + row + 1) & (PERIOD - 1)]!;
    const u = fx * fx * fx * (fx * (fx * 6 - 15) + 10);
    const v = fy * fy * fy * (fy * (fy * 6 - 15) + 10);
    const du = 30 * fx * fx * (fx * (fx - 2) + 1);
    const dv = 30 * fy * fy * (fy * (fy - 2) + 1);
    const a = gx[i00]! * fx + gy[i00]! * fy;
    const b = gx[i10]! * (fx - 1) + gy[i10]! * fy;
    const c = gx[i01]! * fx + gy[i01]! * (fy - 1);
    const d = gx[i11]! * (fx - 1) + gy[i11]! * (fy - 1);
    const twist = a - b - c + d;
    const uv = u * v;
    this.dx =
      gx[i00]! * (1 - u - v + uv) +
      gx[i10]! * (u - uv) +
      gx[i01]! * (v - uv) +
      gx[i11]! * uv +
      du * (b - a + v * twist);
    this.dy =
      gy[i00]! * (1 - u - v + uv) +
      gy[i10]! * (u - uv) +
      gy[i01]! * (v - uv) +
      gy[i11]! * uv +
      dv * (c - a + u * twist);
    return a + u * (b - a) + v * (c - a) + uv * twist;
  }

  /** Sum of octaves, about -1 to 1. */
  fbm(x: number, y: number, octaves: number, gain = 0.5): number {
    let sum = 0;
    let weight = 1;
    let total = 0;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i++) {
      sum += weight * this.at(px, py);
      total += weight;
      weight *= gain;
      const turned = 1.62 * px - 1.21 * py + 17.3;
      py = 1.21 * px + 1.62 * py - 9.1;
      px = turned;
    }
    return sum / total;
  }

  /** Octaves folded into crests: 0 in the valleys, 1 on the crests. */
  ridged(x: number, y: number, octaves: number): number {
    let sum = 0;
    let weight = 1;
    let total = 0;
    let previous = 1;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i++) {
      const crest = 1 - Math.abs(this.at(px, py));
      const sharp = crest * crest;
      sum += weight * sharp * previous;
      total += weight;
      previous = sharp;
      weight *= 0.5;
      const turned = 1.62 * px - 1.21 * py + 5.7;
      py = 1.21 * px + 1.62 * py + 3.3;
      px = turned;
    }
    return sum / total;
  }

  /** Octaves that are weaker on slopes: ground that looks eroded by water, with smooth slopes and worn crests. */
  eroded(x: number, y: number, octaves: number): number {
    let sum = 0;
    let weight = 1;
    let sx = 0;
    let sy = 0;
    let px = x;
    let py = y;
    for (let i = 0; i < octaves; i++) {
      const value = this.slope(px, py);
      sx += this.dx;
      sy += this.dy;
      sum += (weight * value) / (1 + 0.6 * (sx * sx + sy * sy));
      weight *= 0.5;
      const turned = 1.6 * px - 1.2 * py;
      py = 1.2 * px + 1.6 * py;
      px = turned;
    }
    return sum;
  }
}
