import { blurMask, cover, createMask } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { add, shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { conifer } from '../trees.ts';

/** The full moon coming up behind a wooded ridge, flattened by a long lens. */
export const moonrise: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const cx = width * 0.41;
  const cy = height * 0.45;
  const radius = width * 0.15;
  const seas = noise(1);
  const haze = noise(2);
  const craters = Array.from({ length: 90 }, () => {
    const angle = random() * 2 * Math.PI;
    const far = Math.sqrt(random()) * 0.93;
    return { x: Math.cos(angle) * far, y: Math.sin(angle) * far, size: 0.012 + 0.05 * random() ** 3 };
  });
  shade(raster, (x, y, out) => {
    const v = y / height;
    const sky = mix(hex('#1d2740'), hex('#7a6470'), v ** 1.3);
    const dx = (x - cx) / radius;
    const dy = (y - cy) / radius;
    const d = Math.sqrt(dx * dx + dy * dy);
    const cloud = haze.fbm((x / width) * 2.2, v * 9, 5);
    const halo = 0.085 * Math.exp(-Math.max(0, d - 1) * 1.6) * (1 + 0.5 * cloud);
    out[0] = sky[0] + halo;
    out[1] = sky[1] + halo * 0.66;
    out[2] = sky[2] + halo * 0.42;
    if (d < 1.02) {
      const bulge = 1 / Math.sqrt(1.15 - 0.55 * Math.min(1, d * d));
      const mx = dx * bulge;
      const my = dy * bulge;
      const dark = smoothstep(
        -0.08,
        0.3,
        seas.fbm(mx * 1.35 + 1.6, my * 1.35 + 0.4, 5) + 0.12 - 0.16 * my - 0.1 * mx,
      );
      let relief = 1 + 0.14 * seas.fbm(mx * 9, my * 9, 4);
      for (const crater of craters) {
        const r = Math.hypot(mx - crater.x, my - crater.y) / crater.size;
        if (r < 2.6)
          relief +=
            0.16 * Math.exp(-(((r - 1) / 0.3) ** 2)) - 0.07 * Math.exp(-r * r * 1.4) + 0.05 * Math.exp(-r);
      }
      const face = (0.92 - 0.47 * dark) * relief * (0.82 + 0.18 * Math.sqrt(Math.max(0, 1 - d * d)));
      const thick =
        1 - 0.3 * smoothstep(-0.9, 1.1, dy) - 0.14 * Math.max(0, cloud) * smoothstep(-0.6, 0.6, dy);
      const edge = smoothstep(1.006, 0.992, d);
      add(
        out,
        [face * thick * 0.98, face * thick * (0.8 - 0.11 * dy), face * thick * (0.56 - 0.17 * dy)],
        edge * 0.92,
      );
    }
  });
  for (let row = 0; row < 2; row++) {
    const depth = row;
    const mask = createMask(width, height);
    const line = (x: number) =>
      height *
      (0.72 +
        0.28 * depth -
        0.16 * (1 - depth) * Math.sin((x / width) * 2.6 + 0.35) +
        0.06 * haze.fbm((x / width) * 2.3 + row * 9, row, 5));
    const size = unit * (30 + 110 * depth);
    for (let x = -size; x < width + size; x += size * (0.12 - 0.045 * depth) * between(random, 0.3, 1.7)) {
      conifer(mask, { x, base: line(x) + size * 0.5, height: size * between(random, 0.65, 1.5) }, random);
    }
    for (let x = 0; x < width; x++) {
      const top = line(x) + size * 0.1;
      for (let y = Math.max(0, Math.floor(top)); y < height; y++)
        mask.data[y * width + x] = Math.max(mask.data[y * width + x]!, clamp((y - top) / (size * 0.3)));
    }
    blurMask(mask, 0.6);
    cover(raster, mask, (x, y, out) => {
      const foot =
        smoothstep(0, height * 0.3, y - line(x)) *
        (1 - depth) *
        (1 + 0.4 * haze.fbm((x / width) * 4, (y / height) * 8, 4));
      const tone = mix(
        [0.019 - 0.014 * depth, 0.022 - 0.016 * depth, 0.037 - 0.026 * depth],
        [0.085, 0.075, 0.1],
        clamp(foot),
      );
      for (let c = 0; c < 3; c++) out[c] = tone[c]!;
    });
  }
  return {
    exposure: 0.2,
    contrast: 0.4,
    saturation: 0.95,
    vignette: 0.32,
    bloom: 0.12,
    shadows: [0, 0.004, 0.016],
    grain: 6.5,
  };
};
