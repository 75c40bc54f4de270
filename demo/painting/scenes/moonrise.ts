import { blurMask, cover, createMask } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { add, shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { conifer } from '../trees.ts';

/** The full moon rising behind a wooded ridge, seen through a telephoto lens. */
export const moonrise: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const cx = width * 0.41;
  const cy = height * 0.45;
  const radius = width * 0.15;
  const seas = noise(1);
  const haze = noise(2);
  const craters = Array.from({ length: 45 }, () => {
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
  // Rows of trees down the hill, each a little clearer than the one behind it, and a dark edge in the foreground.
  const rows = [
    { level: 0.715, size: 30, arch: 0.16 },
    { level: 0.77, size: 38, arch: 0.15 },
    { level: 0.85, size: 50, arch: 0.12 },
    { level: 1.05, size: 150, arch: 0.02 },
  ];
  for (const [row, { level, size, arch }] of rows.entries()) {
    const depth = row / (rows.length - 1);
    const mask = createMask(width, height);
    const tall = unit * size;
    const lines = new Float32Array(width).map(
      (_, x) =>
        height *
        (level -
          arch * Math.sin((x / width) * 2.6 + 0.35) +
          0.05 * haze.fbm((x / width) * 2.3 + row * 0.4, 1, 5)),
    );
    const line = (x: number) => lines[Math.round(clamp(x, 0, width - 1))] ?? 0;
    for (let x = -tall; x < width + tall; x += tall * 0.14 * between(random, 0.3, 1.7)) {
      const stature = tall * between(random, 0.45, 1.2) * (1 + 0.5 * haze.at(x / tall / 4, row));
      conifer(mask, { x, base: line(x) + tall * 0.12, height: stature, girth: 1.5 }, random);
    }
    for (let x = 0; x < width; x++) {
      const top = line(x) - tall * 0.1 + tall * 0.3 * haze.fbm(x / tall / 0.9, row + 5, 4);
      for (let y = Math.max(0, Math.floor(top)); y < height; y++)
        mask.data[y * width + x] = Math.max(mask.data[y * width + x]!, clamp((y - top) / (tall * 0.12)));
    }
    blurMask(mask, 0.6);
    cover(raster, mask, (x, y, out) => {
      const foot = smoothstep(-tall, tall * 2.2, y - line(x)) * (1 - depth ** 2);
      const drift = 1 + 0.7 * haze.fbm((x / width) * 5 + row, (y / height) * 9, 4);
      const tone = mix(
        [0.021 - 0.017 * depth, 0.022 - 0.017 * depth, 0.036 - 0.027 * depth],
        [0.055, 0.05, 0.072],
        clamp(foot * drift * 0.8),
      );
      for (let c = 0; c < 3; c++) out[c] = tone[c]!;
    });
  }
  return {
    exposure: 0.2,
    contrast: 0.4,
    saturation: 0.95,
    vignette: 0.32,
    bloom: 0.08,
    shadows: [0, 0.004, 0.016],
    grain: 6.5,
  };
};
