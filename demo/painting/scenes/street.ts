import { blur } from '../blur.ts';
import { paintDisc } from '../bokeh.ts';
import { type Colour, hex, smoothstep } from '../palette.ts';
import { between, type Random } from '../random.ts';
import { copyRaster, createRaster, sample, shade } from '../raster.ts';
import type { Scene, Studio } from '../studio.ts';

const LAMPS: readonly (readonly [string, number])[] = [
  ['#ffb45e', 5],
  ['#ffd49a', 4],
  ['#fff0d8', 3],
  ['#ff7a45', 2],
  ['#ff3b30', 2],
  ['#7fd0ff', 1.4],
  ['#6fe0b4', 0.7],
  ['#ff6fa8', 0.5],
];

export function lamp(random: Random): Colour {
  const total = LAMPS.reduce((sum, [, weight]) => sum + weight, 0);
  let at = random() * total;
  for (const [code, weight] of LAMPS) {
    at -= weight;
    if (at <= 0) return hex(code);
  }
  return hex('#ffd49a');
}

interface Street {
  /** Row of the vanishing point as a share of the height, and its column as a share of the width (`vanishing`). */
  horizon: number;
  vanishing: number;
  /** Approximate radius of the discs, in pixels; each differs. */
  disc: number;
  count: number;
  /** Share of the lights that are street lamps, and the sides of the street with lamps and cars: -1 left, 1 right. */
  avenue: number;
  sides: readonly number[];
}

/** A street at night, far out of focus: dusk glow, house fronts, lamps and cars as discs. */
export function paintStreet({ raster, noise, random }: Studio, street: Street): void {
  const { width, height } = raster;
  const fog = noise(11);
  const hx = width * street.vanishing;
  const hy = height * street.horizon;
  shade(raster, (x, y, out) => {
    const u = (x - hx) / width;
    const v = (y - hy) / height;
    const air = Math.exp(-Math.hypot(u * 1.6, v * 2.1) * 3);
    const cloud = 0.8 + 0.5 * fog.fbm((x / height) * 2, (y / height) * 2, 3);
    const front = 0.5 + 0.5 * fog.fbm((x / width) * 9, (y / height) * 2.2, 3);
    out[0] = 0.007 + 0.075 * air * cloud + 0.012 * front * Math.abs(u);
    out[1] = 0.01 + 0.05 * air * cloud + 0.009 * front * Math.abs(u);
    out[2] = 0.021 + 0.045 * air * cloud + 0.008 * front;
  });
  for (let i = 0; i < street.count; i++) {
    const kind = random();
    const side = street.sides[Math.floor(random() * street.sides.length)] ?? 1;
    const near = random() ** 1.7;
    let x: number;
    let y: number;
    let colour = lamp(random);
    let strength = 0.03 + 0.5 * random() ** 3.2;
    if (kind < 0.3) {
      // Cars, low over the street: white headlights or red tail lights.
      x = hx + side * width * (0.02 + 0.34 * near) * between(random, 0.5, 1.1);
      y = hy + height * (0.015 + 0.2 * near);
      colour = random() < 0.5 ? hex('#fff1dc') : hex('#ff2f22');
      strength *= 1.5;
    } else if (kind < 0.3 + street.avenue) {
      // Street lamps in rows.
      x = hx + side * width * (0.05 + 0.52 * near);
      y = hy - height * (0.02 + 0.34 * near ** 1.6) + (random() - 0.5) * height * 0.01;
      strength = 0.25 + 0.5 * random();
      colour = hex(random() < 0.7 ? '#ffb866' : '#ffe2b8');
    } else {
      x = hx + (random() + random() - 1) * width * 0.75;
      y = hy + (random() + random() + random() - 1.75) * height * 0.34;
    }
    const radius = street.disc * (0.45 + 0.75 * (kind < 0.3 + street.avenue ? 0.35 + near * 0.8 : random()));
    paintDisc(raster, { x, y, radius, colour, strength });
  }
}

/** A street's lights, out of focus. */
export const cityBokeh: Scene = (studio) => {
  const { raster, unit } = studio;
  paintStreet(studio, {
    horizon: 0.56,
    vanishing: 0.44,
    disc: unit * 36,
    count: 190,
    avenue: 0,
    sides: [-1, 1],
  });
  blur(raster, unit * 0.7);
  return {
    exposure: 0.5,
    contrast: 0.4,
    saturation: 1.02,
    vignette: 0.4,
    bloom: 0.22,
    shadows: [0, 0.006, 0.022],
    grain: 7,
  };
};

/** A wet street that reflects every light. */
export const wetStreet: Scene = (studio) => {
  const { raster, noise, unit } = studio;
  const { width, height } = raster;
  paintStreet(studio, {
    horizon: 0.36,
    vanishing: 0.52,
    disc: unit * 21,
    count: 240,
    avenue: 0.2,
    sides: [-1],
  });
  blur(raster, unit * 0.8);
  const horizon = height * 0.47;
  const source = copyRaster(raster);
  blur(source, unit * 1.6, unit * 15);
  const smeared = createRaster(width, height);
  smeared.data.set(source.data);
  blur(smeared, unit * 5, unit * 46);
  const grit = noise(3);
  const puddle = noise(4);
  const one = new Float64Array(3);
  const two = new Float64Array(3);
  shade(raster, (x, y, out) => {
    const below = (y - horizon) / (height - horizon);
    if (below < 0) return;
    const z = 1 / (below + 0.035);
    const u = ((x - width / 2) / width) * z;
    const stones = grit.fbm(u * 26, z * 46, 4);
    const pool = smoothstep(-0.02, 0.16, puddle.fbm(u * 0.75 + 3, z * 1.3, 5)) * smoothstep(0, 0.1, below);
    const shake = (0.25 + 0.75 * (1 - pool)) * unit * 12 * stones;
    const row = horizon - (y - horizon) * 0.92;
    sample(smeared, x + shake, row + shake * 2, one);
    sample(source, x + stones * unit * 1.2, row + stones * unit * 3, two);
    const sparkle = Math.max(0, grit.at(u * 90, z * 160)) ** 2 * (1 - pool);
    const fade = smoothstep(-0.01, 0.03, below);
    for (let c = 0; c < 3; c++) {
      const rough = one[c]! * (0.42 + 0.5 * stones + 1.5 * sparkle) + 0.0035;
      const still = two[c]! * 0.8 + one[c]! * 0.15;
      const wet = rough + (still - rough) * pool;
      out[c]! += (wet - out[c]!) * fade;
    }
  });
  return {
    exposure: 0.85,
    contrast: 0.45,
    saturation: 1,
    vignette: 0.4,
    bloom: 0.18,
    shadows: [0, 0.006, 0.022],
    grain: 7,
  };
};
