import { blurMask, cover, createMask, curve, type Mask, stroke } from '../brush.ts';
import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { hex, smoothstep } from '../palette.ts';
import { between, type Random } from '../random.ts';
import { shade } from '../raster.ts';
import { createSky, paintSky } from '../sky.ts';
import type { Scene } from '../studio.ts';

/** A stalk of wheat: a bent stem, a nodding ear with awns. */
function wheat(mask: Mask, x: number, y: number, tall: number, wind: number, random: Random): void {
  const bend = tall * (wind + (random() - 0.5) * 0.3);
  const ear = tall * 0.2;
  const top = { x: x + bend * 0.7, y: y - tall, radius: tall * 0.008 };
  curve(mask, { x, y, radius: tall * 0.012 }, { x: x + bend * 0.1, y: y - tall * 0.6 }, top, 4, 0.85);
  const tip = {
    x: top.x + bend * 0.35 + ear * 0.2,
    y: top.y - ear * (0.9 - Math.abs(wind) * 0.5),
    radius: tall * 0.008,
  };
  const mid = { x: (top.x + tip.x) / 2, y: (top.y + tip.y) / 2 - ear * 0.08, radius: tall * 0.019 };
  const shine = between(random, 0.45, 1);
  stroke(mask, top, mid, shine);
  stroke(mask, mid, tip, shine);
  if (tall < 30) return;
  for (let i = 0; i < 7; i++) {
    const s = random();
    const ax = top.x + (tip.x - top.x) * s;
    const ay = top.y + (tip.y - top.y) * s;
    stroke(
      mask,
      { x: ax, y: ay, radius: 0.5 },
      { x: ax + ear * between(random, -0.25, 0.75), y: ay - ear * between(random, 0.4, 0.9), radius: 0.2 },
      0.6,
    );
  }
}

/** Ripe wheat in the last sunlight before a storm. */
export const stormWheat: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const camera = createCamera(raster, { focalMm: 26, horizon: 0.62 });
  paintSky(
    raster,
    camera,
    createSky({ zenith: hex('#3a4552'), middle: hex('#6d7a85'), horizon: hex('#c9c0a8'), rise: 0.13 }),
  );
  cloudSheet(raster, camera, {
    noise: noise(3),
    sun: [-0.8, 0.35, 0.6],
    scale: 1.5,
    cover: 0.74,
    soft: 0.75,
    stretch: 1.25,
    octaves: 8,
    lit: hex('#aeb4b8', 1.25),
    shade: hex('#27303b'),
    opacity: 0.97,
    fade: 0.035,
  });
  const gust = noise(4);
  const { horizon } = camera;
  // Rain falls from the far cloud.
  shade(
    raster,
    (x, y, out) => {
      const u = x / width;
      const v = y / horizon;
      const slant = u + v * 0.06;
      const shaft =
        smoothstep(0.05, 0.5, gust.fbm(slant * 7 + 3, v * 0.6, 4) + 0.2) *
        smoothstep(0.6, 0.85, v) *
        smoothstep(0.95, 0.6, Math.abs(u - 0.72) * 2.4);
      for (let c = 0; c < 3; c++) out[c]! += ([0.12, 0.145, 0.165][c]! - out[c]!) * shaft * 0.75;
    },
    0,
    horizon,
  );
  shade(
    raster,
    (x, y, out) => {
      const far = (y - horizon) / (height - horizon);
      const line = 0.012 + 0.02 * Math.max(0, gust.fbm((x / width) * 9, 5, 5) + 0.15);
      const trees = smoothstep(-line, -line + 0.006, far) * smoothstep(0.012, 0, far);
      const z = 1 / (Math.max(0, far) + 0.02);
      const u = ((x - width / 2) / width) * z;
      const tone = 0.7 + 0.5 * gust.fbm(u * 3, z * 2.2, 4);
      const field = smoothstep(-0.002, 0.006, far);
      const light = sunPatch(x / width, far);
      for (let c = 0; c < 3; c++) {
        out[c]! += ([0.024, 0.033, 0.03][c]! - out[c]!) * trees * 0.85;
        out[c]! += ([0.5, 0.34, 0.13][c]! * tone * light - out[c]!) * field;
      }
    },
    horizon - height * 0.04,
  );
  const layers = 12;
  for (let row = 0; row < layers; row++) {
    const depth = row / (layers - 1);
    const mask = createMask(width, height);
    const far = 0.03 + 1.05 * depth ** 1.7;
    const tall = unit * (5 + 175 * depth ** 1.7);
    const foot = horizon + (height - horizon) * far + tall * 0.86;
    const count = Math.round(2600 * (1 - depth) + 130 + 60 * depth);
    for (let i = 0; i < count; i++) {
      const x = (random() * 1.1 - 0.05) * width;
      const wind = 0.22 + 0.25 * gust.fbm((x / width) * 5 + row, row * 0.7, 3);
      wheat(
        mask,
        x,
        foot + tall * between(random, -0.15, 0.3),
        tall * between(random, 0.75, 1.1),
        wind,
        random,
      );
    }
    if (depth > 0.85) blurMask(mask, unit * 4 * (depth - 0.8));
    cover(raster, mask, (x, y, out) => {
      const light =
        sunPatch(x / width, far) * (0.72 + 0.55 * gust.fbm((x / tall) * 1.6, (y / tall) * 1.2 + row, 3));
      const head = smoothstep(tall * 0.75, tall * -0.15, y - (foot - tall));
      const tone = light * (0.2 + 0.9 * head);
      out[0] = 0.72 * tone;
      out[1] = 0.49 * tone;
      out[2] = 0.19 * tone;
    });
  }
  return {
    exposure: 0,
    contrast: 0.5,
    saturation: 0.88,
    vignette: 0.42,
    bloom: 0.08,
    shadows: [0, 0.006, 0.014],
    grain: 5.5,
  };
};

/** A gap in the cloud lights one strip of the field. */
function sunPatch(u: number, far: number): number {
  const strip = Math.exp(-(((far - 0.16 - 0.1 * u) / 0.17) ** 2));
  return 0.33 + 0.85 * strip * smoothstep(-0.2, 0.35, u);
}
