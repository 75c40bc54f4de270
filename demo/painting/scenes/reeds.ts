import { blurMask, cover, createMask, curve, type Mask } from '../brush.ts';
import { smoothstep } from '../palette.ts';
import { between, type Random } from '../random.ts';
import { shade } from '../raster.ts';
import type { Scene } from '../studio.ts';

/** Plumes of pampas grass against a low sun. */
export const reeds: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const drift = noise(1);
  const sx = width * 0.33;
  const sy = height * 0.4;
  shade(raster, (x, y, out) => {
    const d = Math.hypot((x - sx) / width, (y - sy) / width);
    const v = y / height;
    const cloud = drift.fbm((x / width) * 3, v * 4, 4);
    const hill =
      smoothstep(0.5, 0.56, v + 0.035 * drift.fbm((x / width) * 3 + 4, 2, 3)) * 0.45 +
      smoothstep(0.64, 0.73, v + 0.05 * drift.fbm((x / width) * 2.4 + 9, 7, 3)) * 0.4;
    const warm =
      0.13 + 0.62 * Math.exp(-d * 3.2) + 1.9 * Math.exp(-((d / 0.036) ** 2)) + 0.5 * Math.exp(-d * 14);
    const tone = warm * (1 - 0.62 * hill) * (1 + 0.08 * cloud);
    out[0] = tone * 1.02;
    out[1] = tone * (0.7 - 0.08 * hill);
    out[2] = tone * (0.4 - 0.1 * hill) + 0.03 * (1 - v);
  });
  const layers = 8;
  for (let row = 0; row < layers; row++) {
    const depth = row / (layers - 1);
    const mask = createMask(width, height);
    const plume = createMask(width, height);
    const tall = height * (0.2 + 0.66 * depth ** 1.2);
    const foot = height * (0.84 + 0.32 * depth);
    const count = Math.round(120 - 98 * depth ** 0.6);
    for (let i = 0; i < count; i++) {
      const x = (random() * 1.15 - 0.1) * width;
      if (depth > 0.55 && Math.abs(x - sx) < width * 0.09) continue;
      reed({ mask, plume }, x, foot, tall * between(random, 0.6, 1.08), random);
    }
    const focus = unit * 9 * Math.abs(depth - 0.62) ** 1.15;
    if (focus > 0.4) {
      blurMask(mask, focus);
      blurMask(plume, focus);
    }
    const air = 0.86 * (1 - depth) ** 0.85;
    const glow = (x: number, y: number) => Math.exp(-Math.hypot((x - sx) / width, (y - sy) / width) * 3.4);
    cover(raster, mask, (x, y, out) => {
      const light = 0.035 + 0.3 * glow(x, y);
      out[0] = out[0]! * air + light * 0.95 * (1 - air);
      out[1] = out[1]! * air + light * 0.56 * (1 - air);
      out[2] = out[2]! * air + light * 0.2 * (1 - air);
    });
    cover(raster, plume, (x, y, out) => {
      const light = 0.26 + 1.9 * glow(x, y);
      out[0] = out[0]! * (air * 0.9) + light * 1.05 * (1 - air * 0.9);
      out[1] = out[1]! * (air * 0.9) + light * 0.76 * (1 - air * 0.9);
      out[2] = out[2]! * (air * 0.9) + light * 0.43 * (1 - air * 0.9);
    });
  }
  return {
    exposure: -0.1,
    contrast: 0.4,
    saturation: 0.9,
    vignette: 0.38,
    bloom: 0.2,
    shadows: [0.008, 0.002, 0],
    grain: 5,
  };
};

function reed(on: { mask: Mask; plume: Mask }, x: number, foot: number, tall: number, random: Random): void {
  const bend = tall * between(random, 0.04, 0.3);
  const top = { x: x + bend, y: foot - tall, radius: tall * 0.0016 };
  curve(on.mask, { x, y: foot, radius: tall * 0.004 }, { x: x + bend * 0.2, y: foot - tall * 0.6 }, top, 8);
  for (let i = 0; i < 4; i++) {
    const y = foot - tall * between(random, 0, 0.5);
    const side = random() < 0.4 ? -1 : 1;
    const long = tall * between(random, 0.25, 0.5);
    const from = { x: x + bend * 0.1, y, radius: tall * 0.0045 };
    curve(
      on.mask,
      from,
      { x: x + side * long * 0.25, y: y - long * 0.8 },
      { x: x + side * long * 0.8, y: y - long * between(random, 0.1, 0.9), radius: 0.3 },
      7,
      0.9,
    );
  }
  const head = tall * between(random, 0.2, 0.28);
  for (let i = 0; i < 46; i++) {
    const s = random();
    const px = top.x - bend * 0.25 * s + (random() - 0.5) * head * 0.03;
    const py = top.y + head * 0.75 * s;
    const long = head * between(random, 0.25, 0.55) * (0.45 + 0.55 * s);
    const open = between(random, -0.12, 0.55);
    const end = {
      x: px + long * (0.25 + open),
      y: py - long * between(random, 0.25, 0.75),
      radius: head * 0.004,
    };
    curve(
      on.plume,
      { x: px, y: py, radius: Math.max(0.5, head * 0.016) },
      { x: px + long * open * 0.2, y: py - long * 0.55 },
      end,
      3,
      between(random, 0.3, 0.8),
    );
  }
}
