import { cover, createMask } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { conifer } from '../trees.ts';

/** Rows of spruce on a steep hillside; each row is fainter in the fog than the one in front of it. */
export const fogForest: Scene = ({ raster, noise, random }) => {
  const { width, height } = raster;
  const drift = noise(1);
  const pale = hex('#c3cdd0');
  const dark = hex('#111b1e');
  shade(raster, (x, y, out) => {
    const v = y / height;
    const cloud = drift.fbm((x / height) * 2.2, v * 4, 5) * 0.06;
    const tone = mix(hex('#b7c3c9'), hex('#d7dcda'), smoothstep(0, 0.5, v + cloud));
    for (let c = 0; c < 3; c++) out[c] = tone[c]! * (1 + cloud);
  });
  const rows = 8;
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1);
    const mask = createMask(width, height);
    const slope = between(random, -0.16, 0.16);
    const level = 0.3 + 0.72 * depth ** 1.15;
    const size = height * (0.06 + 0.33 * depth ** 1.4);
    const line = (x: number) =>
      height *
      (level + slope * (x / width - 0.5) + 0.07 * drift.fbm((x / height) * 1.7 + row * 13.7, row * 5.1, 4));
    const lines = new Float32Array(width).map((_, x) => line(x));
    const base = (x: number) => lines[x] ?? line(x);
    const gap = size * 0.125;
    for (let x = -size * 0.3; x < width + size * 0.3; x += gap * between(random, 0.25, 1.7)) {
      if (drift.at((x / size) * 0.35 + row * 9, row * 3.3) < -0.5) continue;
      conifer(mask, { x, base: base(x) + size * 0.1, height: size * between(random, 0.45, 1.12) }, random);
    }
    for (let x = 0; x < width; x++) {
      const ground = base(x);
      for (let y = Math.max(0, Math.floor(ground)); y < height; y++) {
        const i = y * width + x;
        mask.data[i] = Math.max(mask.data[i]!, clamp((y - ground) / (size * 0.05)));
      }
    }
    cover(raster, mask, (x, y, out) => {
      const foot = smoothstep(size * -0.75, size * 0.55, y - base(x));
      const fog = drift.fbm((x / height) * 1.6 + row * 7.3, (y / height) * 3.4, 4);
      const clear = 0.1 + 0.9 * depth ** 1.35;
      const share = clear * (1 - clamp(foot * (1 + 0.6 * fog) * (1.15 - 0.62 * depth)));
      const mist = mix(pale, [out[0]!, out[1]!, out[2]!], 0.35);
      const tone = mix(mist, dark, clamp(share * (1 + 0.25 * fog)));
      for (let c = 0; c < 3; c++) out[c] = tone[c]!;
    });
  }
  return {
    exposure: -0.15,
    contrast: 0.45,
    saturation: 0.9,
    vignette: 0.3,
    bloom: 0.08,
    shadows: [0, 0.008, 0.012],
    grain: 5.5,
  };
};
