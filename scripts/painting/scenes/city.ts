import { blur, blurred } from '../blur.ts';
import { paintDisc } from '../bokeh.ts';
import { type Colour, clamp, hex, mix, smoothstep } from '../palette.ts';
import { add, copyRaster, createRaster, type Raster, sample, shade } from '../raster.ts';
import { between, type Random } from '../random.ts';
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

function lamp(random: Random): Colour {
  const total = LAMPS.reduce((sum, [, weight]) => sum + weight, 0);
  let at = random() * total;
  for (const [code, weight] of LAMPS) {
    at -= weight;
    if (at <= 0) return hex(code);
  }
  return hex('#ffd49a');
}

interface Street {
  /** Row of the vanishing point, as a share of the height, and its column. */
  horizon: number;
  vanishing: number;
  /** Radius of the discs, pixels. */
  disc: number;
  count: number;
  /** Share of the lamps that stand in two rows, and the sides they stand on. */
  avenue: number;
  sides: readonly number[];
}

/** A street at night, far out of focus: dusk glow, house fronts, lamps and cars as discs. */
function paintStreet({ raster, noise, random }: Studio, street: Street): void {
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
      // Cars: white coming, red going, low over the street.
      x = hx + side * width * (0.02 + 0.34 * near) * between(random, 0.5, 1.1);
      y = hy + height * (0.015 + 0.2 * near);
      colour = random() < 0.5 ? hex('#fff1dc') : hex('#ff2f22');
      strength *= 1.5;
    } else if (kind < 0.3 + street.avenue) {
      // Street lamps in two rows.
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
  paintStreet(studio, { horizon: 0.56, vanishing: 0.44, disc: unit * 36, count: 190, avenue: 0, sides: [-1, 1] });
  blur(raster, unit * 0.7);
  return { exposure: 0.5, contrast: 0.4, saturation: 1.02, vignette: 0.4, bloom: 0.22, shadows: [0, 0.006, 0.022], grain: 7 };
};

interface Drop {
  x: number;
  y: number;
  radius: number;
  tall: number;
  twist: number;
}

/** Rain on a window: every drop holds the street upside down. */
export const rainWindow: Scene = (studio) => {
  const { raster, noise, random, unit } = studio;
  const { width, height } = raster;
  paintStreet(studio, { horizon: 0.6, vanishing: 0.55, disc: unit * 26, count: 260, avenue: 0.16, sides: [-1, 1] });
  const world = blurred(raster, unit * 3);
  blur(raster, unit * 7);
  const breath = noise(5);
  shade(raster, (x, y, out) => {
    const fog = 0.016 + 0.016 * breath.fbm((x / height) * 3, (y / height) * 3, 4);
    add(out, [fog * 0.8, fog, fog * 1.3], 1);
  });
  const drops: Drop[] = [];
  for (let i = 0; i < 4200; i++) {
    const radius = unit * (0.9 + 1.8 * random() + 12 * random() ** 9);
    drops.push({ x: random() * width, y: random() * height, radius, tall: between(random, 0.95, 1.25), twist: random() * 100 });
  }
  // Drops that ran: a crooked clear track, beads left along it, the drop at its foot.
  for (let i = 0; i < 17; i++) {
    let x = random() * width;
    const end = height * between(random, 0.25, 1.1);
    const radius = unit * between(random, 5, 11);
    let y = end - height * between(random, 0.15, 0.6);
    while (y < end) {
      const bead = radius * between(random, 0.15, 0.45);
      if (random() < 0.75) drops.push({ x: x + (random() - 0.5) * radius * 0.3, y, radius: bead, tall: between(random, 1, 1.7), twist: random() * 100 });
      x += (random() - 0.5) * radius * 0.5;
      y += radius * between(random, 0.3, 1.1);
    }
    drops.push({ x, y: end, radius, tall: 1.35, twist: random() * 100 });
  }
  drops.sort((a, b) => a.radius - b.radius);
  const taken = new Uint8Array(width * height);
  for (const drop of drops.reverse()) paintDrop({ raster, world, taken }, drop, noise(6));
  return { exposure: 0.75, contrast: 0.4, saturation: 1, vignette: 0.4, bloom: 0.14, shadows: [0, 0.008, 0.024], grain: 6.5 };
};

function paintDrop(
  glass: { raster: Raster; world: Raster; taken: Uint8Array },
  drop: Drop,
  shape: { at(x: number, y: number): number },
): void {
  const { raster, world, taken } = glass;
  const { width, height, data } = raster;
  const { x, y, radius, tall, twist } = drop;
  const centre = Math.floor(Math.min(height - 1, Math.max(0, y))) * width + Math.floor(Math.min(width - 1, Math.max(0, x)));
  if (taken[centre]) return;
  const seen = new Float64Array(3);
  const reach = radius * 1.5 * tall;
  const out = Math.ceil(radius * 1.4);
  for (let py = Math.max(0, Math.floor(y - reach)); py <= Math.min(height - 1, y + reach); py++) {
    for (let px = Math.max(0, Math.floor(x) - out); px <= Math.min(width - 1, x + out); px++) {
      const dx = (px - x) / radius;
      const dy = (py - y) / radius / tall;
      const wobble = 1 + 0.17 * shape.at(dx * 0.8 + twist, dy * 0.8 + twist * 0.7);
      const d = Math.sqrt(dx * dx + dy * dy) / wobble;
      if (d > 1.06) continue;
      const i = py * width + px;
      if (d < 0.95) taken[i] = 1;
      const edge = clamp((1.03 - d) * Math.max(3, radius * 0.45));
      // A thick lens: what lies above shows below, bent more towards the rim.
      const bend = (0.35 + 0.65 * d * d) * Math.min(width, height) * 0.34;
      sample(world, x - dx * bend, y - dy * bend * 0.9, seen);
      const rim = 1 - 0.8 * smoothstep(0.72, 1.02, d);
      const roof = 0.75 + 0.45 * clamp(dy * 0.8 + 0.3);
      const glint = 0.28 * Math.exp(-((dx + 0.32) ** 2 + (dy + 0.5) ** 2) * 42) * (radius > 4 ? 1 : 0.4);
      for (let c = 0; c < 3; c++) {
        const light = seen[c]! * 1.25 * rim * roof + glint + 0.002;
        data[i * 3 + c]! += (light - data[i * 3 + c]!) * edge * 0.96;
      }
    }
  }
}

/** Wet asphalt keeps every light twice. */
export const wetStreet: Scene = (studio) => {
  const { raster, noise, unit } = studio;
  const { width, height } = raster;
  paintStreet(studio, { horizon: 0.36, vanishing: 0.52, disc: unit * 21, count: 240, avenue: 0.2, sides: [-1] });
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
  return { exposure: 0.85, contrast: 0.45, saturation: 1, vignette: 0.4, bloom: 0.18, shadows: [0, 0.006, 0.022], grain: 7 };
};

/** A city across the bay in the blue hour, its lights drawn out on the water. */
export const skyline: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const shore = height * 0.55;
  const haze = noise(2);
  shade(raster, (x, y, out) => {
    const v = clamp(y / shore);
    const cloud = haze.fbm((x / width) * 3, v * 7, 5);
    const tone = mix(hex('#101d38'), hex('#4b5876'), v ** 1.6);
    const glow = Math.exp(-(1 - v) * 6.5) * (0.8 + 0.4 * cloud);
    out[0] = tone[0] + 0.2 * glow + 0.012 * cloud;
    out[1] = tone[1] + 0.115 * glow + 0.012 * cloud;
    out[2] = tone[2] + 0.065 * glow + 0.014 * cloud;
  });
  for (let row = 0; row < 5; row++) {
    const depth = row / 4;
    let x = -unit * 20;
    while (x < width) {
      const wide = unit * between(random, 7, 24) * (0.7 + 0.5 * depth);
      const centre = Math.exp(-(((x / width - 0.57) / 0.2) ** 2));
      const tall = unit * (8 + 26 * random() + Math.min(wide / unit * 6, 210 * random() ** 2.2 + 30) * centre * (1.1 - 0.6 * depth));
      paintTower(raster, { x, shore, wide, tall, depth, unit }, random);
      x += wide * between(random, 0.75, 1.5);
    }
  }
  blur(raster, unit * 0.35);
  for (let i = 0; i < 130; i++) {
    const colour = lamp(random);
    const strength = 0.8 + 5 * random() ** 4;
    paintDisc(raster, { x: random() * width, y: shore - unit * between(random, 1, 9), radius: unit * 1.1, colour, strength }, 0.9);
  }
  // Half a minute of small waves: lights become columns.
  const source = copyRaster(raster);
  const drawn = copyRaster(raster);
  blur(drawn, unit * 1.4, unit * 38);
  const wave = noise(4);
  const one = new Float64Array(3);
  const two = new Float64Array(3);
  shade(raster, (x, y, out) => {
    const below = (y - shore) / height;
    const z = 1 / (below + 0.02);
    const ripple = wave.fbm(((x - width / 2) / width) * z * 1.5, z * 9, 4);
    const row = Math.max(0, shore - (y - shore) * 0.85 + ripple * unit * 6);
    sample(drawn, x + ripple * unit * 2.5, row, one);
    sample(source, x + ripple * unit * 3, row, two);
    const keep = 0.78 - 0.5 * below;
    for (let c = 0; c < 3; c++) out[c] = (one[c]! * 0.8 + two[c]! * 0.2) * keep * (1 + 0.3 * ripple) + [0.004, 0.008, 0.016][c]!;
  }, shore);
  return { exposure: 0.5, contrast: 0.4, saturation: 1, vignette: 0.35, bloom: 0.22, shadows: [0, 0.006, 0.024], grain: 6 };
};

function paintTower(
  raster: Raster,
  tower: { x: number; shore: number; wide: number; tall: number; depth: number; unit: number },
  random: Random,
): void {
  const { x, shore, wide, tall, depth, unit } = tower;
  const { width, data } = raster;
  const floor = unit * 1.9;
  const bay = unit * 1.5;
  const busy = between(random, 0.1, 0.42);
  const warm = mix(hex('#ffbe78'), hex('#fff0d8'), random());
  const cells = new Map<number, number>();
  const body = mix(hex('#3c4560'), hex('#0c1220'), 0.35 + 0.65 * depth);
  for (let y = Math.max(0, Math.floor(shore - tall)); y < shore; y++) {
    for (let px = Math.max(0, Math.floor(x)); px < Math.min(width, x + wide); px++) {
      const level = Math.floor((y - shore + tall) / floor);
      const cell = level * 997 + Math.floor((px - x) / bay);
      let light = cells.get(cell);
      if (light === undefined) {
        light = random() < busy && level > 0 ? 0.1 + 0.9 * random() ** 2.5 : 0;
        cells.set(cell, light);
      }
      const edge = clamp(Math.min(y - shore + tall, px - x, x + wide - px) + 0.5);
      const foot = 0.25 * Math.exp((y - shore) / (unit * 22));
      const i = (y * width + px) * 3;
      for (let c = 0; c < 3; c++) {
        const tone = body[c]! + warm[c]! * light * (0.25 + 0.5 * depth) + [0.1, 0.06, 0.03][c]! * foot;
        data[i + c]! += (tone - data[i + c]!) * edge * (0.6 + 0.4 * depth);
      }
    }
  }
}
