import { blur, blurred } from '../blur.ts';
import { clamp, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { add, type Raster, sample, shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { paintStreet } from './street.ts';

interface Drop {
  x: number;
  y: number;
  radius: number;
  tall: number;
  twist: number;
}

/** Rain on a window: every drop shows the street upside down. */
export const rainWindow: Scene = (studio) => {
  const { raster, noise, random, unit } = studio;
  const { width, height } = raster;
  paintStreet(studio, {
    horizon: 0.6,
    vanishing: 0.55,
    disc: unit * 26,
    count: 260,
    avenue: 0.16,
    sides: [-1, 1],
  });
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
    drops.push({
      x: random() * width,
      y: random() * height,
      radius,
      tall: between(random, 0.95, 1.25),
      twist: random() * 100,
    });
  }
  // Drops that ran down: each left small beads along its crooked track.
  for (let i = 0; i < 17; i++) {
    let x = random() * width;
    const end = height * between(random, 0.25, 1.1);
    const radius = unit * between(random, 5, 11);
    let y = end - height * between(random, 0.15, 0.6);
    while (y < end) {
      const bead = radius * between(random, 0.15, 0.45);
      if (random() < 0.75)
        drops.push({
          x: x + (random() - 0.5) * radius * 0.3,
          y,
          radius: bead,
          tall: between(random, 1, 1.7),
          twist: random() * 100,
        });
      x += (random() - 0.5) * radius * 0.5;
      y += radius * between(random, 0.3, 1.1);
    }
    drops.push({ x, y: end, radius, tall: 1.35, twist: random() * 100 });
  }
  drops.sort((a, b) => a.radius - b.radius);
  const taken = new Uint8Array(width * height);
  for (const drop of drops.reverse()) paintDrop({ raster, world, taken }, drop, noise(6));
  return {
    exposure: 0.75,
    contrast: 0.4,
    saturation: 1,
    vignette: 0.4,
    bloom: 0.14,
    shadows: [0, 0.008, 0.024],
    grain: 6.5,
  };
};

function paintDrop(
  glass: { raster: Raster; world: Raster; taken: Uint8Array },
  drop: Drop,
  shape: { at(x: number, y: number): number },
): void {
  const { raster, world, taken } = glass;
  const { width, height, data } = raster;
  const { x, y, radius, tall, twist } = drop;
  const centre =
    Math.floor(Math.min(height - 1, Math.max(0, y))) * width +
    Math.floor(Math.min(width - 1, Math.max(0, x)));
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
      // The drop is a thick lens: it turns the image upside down and bends it more towards the rim.
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
