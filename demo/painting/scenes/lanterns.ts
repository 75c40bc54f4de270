import { paintDisc } from '../bokeh.ts';
import { clamp, hex, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { shade } from '../raster.ts';
import type { Scene } from '../studio.ts';

/** Paper lanterns floating on a river. */
export const lanterns: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const drift = noise(1);
  const wave = noise(2);
  const shore = height * 0.3;
  shade(raster, (x, y, out) => {
    const v = y / height;
    const hill = smoothstep(-2, 3, y - shore * (0.62 + 0.3 * drift.fbm((x / width) * 2.4, 3, 5)));
    const far = Math.exp(-Math.abs(y - shore) / (height * 0.1));
    out[0] = 0.012 * (1 - hill) + 0.004 + 0.045 * far;
    out[1] = 0.017 * (1 - hill) + 0.006 + 0.022 * far;
    out[2] = 0.034 * (1 - hill) + 0.012 + 0.012 * far * (1 - v);
  });
  const fleet = Array.from({ length: 150 }, () => {
    const z = 1 + 15 * random() ** 1.5;
    return {
      z,
      x: width / 2 + ((random() - 0.5) * width * 1.9) / (0.4 + z * 0.22) / 1.15,
      light: between(random, 0.55, 1.2),
      turn: random(),
    };
  }).sort((a, b) => b.z - a.z);
  for (const lantern of fleet) {
    const y = shore + (height * 0.78) / lantern.z;
    const size = (width * 0.075) / lantern.z;
    const focus = Math.abs(1 / lantern.z - 0.3);
    const soft = unit * (0.5 + 22 * focus ** 1.35);
    paintLantern(raster, {
      x: lantern.x,
      y,
      size,
      soft,
      light: lantern.light,
      turn: lantern.turn,
      wave,
      unit,
    });
  }
  for (let i = 0; i < 90; i++) {
    paintDisc(
      raster,
      {
        x: random() * width,
        y: shore + (random() - 0.35) * unit * 7,
        radius: unit * between(random, 1.5, 4.5),
        colour: hex('#ffb056'),
        strength: 0.1 + 0.4 * random() ** 2,
      },
      0.3,
    );
  }
  return {
    exposure: 0.6,
    contrast: 0.35,
    saturation: 0.95,
    vignette: 0.42,
    bloom: 0.26,
    shadows: [0, 0.004, 0.02],
    grain: 7,
  };
};

interface Lantern {
  x: number;
  y: number;
  size: number;
  soft: number;
  light: number;
  turn: number;
  wave: { fbm(x: number, y: number, octaves: number): number };
  unit: number;
}

function paintLantern(raster: { width: number; height: number; data: Float32Array }, lantern: Lantern): void {
  const { x, y, size, soft, light, turn, wave } = lantern;
  const { width, height, data } = raster;
  const tall = size * 1.25;
  const reach = size * 2.2 + soft * 3;
  const deep = size * 5.5;
  for (let py = Math.max(0, Math.floor(y - tall - reach)); py <= Math.min(height - 1, y + deep); py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
      const dx = px - x;
      const dy = py - y;
      const i = (py * width + px) * 3;
      let strength = 0;
      if (dy < soft * 2) {
        // The paper box: brightest around the flame, near the bottom, with a fold where two sides meet.
        const inX = smoothstep(soft, -soft, Math.abs(dx) - size * 0.5);
        const inY = smoothstep(soft, -soft, Math.abs(dy + tall * 0.5) - tall * 0.5);
        const flame = Math.exp(-((dx / size) ** 2) * 4 - ((dy + tall * 0.34) / tall) ** 2 * 5);
        const fold = 1 - 0.3 * smoothstep(-soft - 1, soft + 1, dx - size * (turn - 0.5) * 0.6);
        const cover = inX * inY;
        const paper = (0.22 + 1.5 * flame) * fold * light;
        const keep = 1 - cover;
        data[i] = data[i]! * keep + paper * 1.05 * cover;
        data[i + 1] = data[i + 1]! * keep + paper * (0.48 + 0.2 * flame) * cover;
        data[i + 2] = data[i + 2]! * keep + paper * (0.13 + 0.16 * flame) * cover;
        strength += 0.035 * Math.exp(-Math.hypot(dx, dy + tall * 0.5) / (size * 0.8)) * (1 - cover);
      }
      if (dy > -soft) {
        // The lantern's reflection in the water, broken by small waves.
        const down = dy / size;
        const ripple = wave.fbm(dx / size / 1.3 + x, py / (size * 0.16 + 1), 3);
        const wide = 0.46 + 0.05 * down;
        const shift = ripple * (0.2 + 0.2 * down);
        const path =
          smoothstep(wide + 0.25, wide - 0.25, Math.abs(dx / size + shift)) *
          Math.exp(-down * 0.75) *
          smoothstep(-0.1, 0.15, down);
        strength += path * light * 0.34 * clamp(0.55 + 1.3 * ripple);
      }
      data[i]! += strength * 1.05;
      data[i + 1]! += strength * 0.46;
      data[i + 2]! += strength * 0.12;
    }
  }
}
