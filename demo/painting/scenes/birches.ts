import { paintDisc } from '../bokeh.ts';
import { blurMask, cover, createMask, stroke } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { limbs } from '../trees.ts';

/** Birches while it snows: most flakes are small, a few near ones large and blurred. */
export const snowForest: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const drift = noise(1);
  shade(raster, (x, y, out) => {
    const v = y / height;
    const tone = mix(
      hex('#a9b6c1'),
      hex('#d4dade'),
      smoothstep(0.05, 0.8, v + 0.06 * drift.fbm((x / height) * 2, v * 3, 4)),
    );
    for (let c = 0; c < 3; c++) out[c] = tone[c]!;
  });
  const rows = 7;
  for (let row = 0; row < rows; row++) {
    const depth = row / (rows - 1);
    const foot = height * (0.66 + 0.3 * depth ** 1.6);
    const thick = width * (0.004 + 0.03 * depth ** 1.8);
    const mask = createMask(width, height);
    const twigs = createMask(width, height);
    const count = Math.round(24 - 20 * depth ** 0.8);
    for (let i = 0; i < count; i++) {
      const x = ((i + between(random, 0.1, 0.9)) / count) * width * 1.1 - width * 0.05;
      const radius = thick * between(random, 0.6, 1.15);
      const bend = (random() - 0.5) * width * 0.07;
      let px = x;
      let py = foot + thick * 2.5;
      for (let k = 1; k <= 14; k++) {
        const t = k / 14;
        const nx = x + bend * t * t + Math.sin(t * 9 + i) * radius * 0.35;
        const ny = py - (foot * 1.12) / 14;
        stroke(
          mask,
          { x: px, y: py, radius: radius * (1.05 - 0.55 * (t - 0.07)) },
          { x: nx, y: ny, radius: radius * (1.05 - 0.55 * t) },
          1,
          0.8,
        );
        if (t > 0.42) {
          for (const side of random() < 0.7 ? [random() < 0.5 ? -1 : 1] : [1, -1]) {
            limbs(
              twigs,
              {
                x: nx,
                y: ny,
                angle: side * between(random, 0.35, 0.85),
                length: radius * between(random, 1.6, 3.6) + unit * 9,
                radius: radius * 0.055 + 0.35,
                depth: 5,
              },
              random,
            );
          }
        }
        px = nx;
        py = ny;
      }
    }
    if (depth > 0.9) blurMask(mask, unit * 0.7);
    cover(raster, twigs, (_x, _y, out) => {
      const air = 0.93 * (1 - depth) ** 0.7 + 0.07;
      for (let c = 0; c < 3; c++) out[c] = out[c]! * air + [0.075, 0.07, 0.072][c]! * (1 - air);
    });
    cover(raster, mask, (x, y, out) => {
      const marks = drift.fbm(x / (thick * 1.6) + row * 7, y / (thick * 0.55), 3);
      const bark = mix([0.07, 0.066, 0.066], [0.43, 0.43, 0.44], smoothstep(-0.4, -0.16, marks));
      const air = 0.95 * (1 - depth) ** 0.85 + 0.05;
      for (let c = 0; c < 3; c++) out[c] = out[c]! * air + bark[c]! * (1 - air);
    });
    const grounds = new Float32Array(width).map(
      (_, x) => foot + height * 0.02 * drift.fbm((x / width) * 3 + row * 3, row, 4),
    );
    shade(
      raster,
      (x, y, out) => {
        const ground = grounds[x]!;
        if (y < ground - thick) return;
        const share = smoothstep(-thick * 0.25 - 1, thick * 0.6 + 2, y - ground) * 0.95;
        const tone = mix(
          hex('#d9dfe3'),
          hex('#aebccb'),
          clamp(0.5 + 0.6 * drift.fbm((x / height) * 5, (y / height) * 16 + row, 4)) * (0.25 + 0.75 * depth),
        );
        for (let c = 0; c < 3; c++) out[c]! += (tone[c]! - out[c]!) * share;
      },
      foot - height * 0.05,
    );
  }
  for (let i = 0; i < 1500; i++) {
    const near = random() ** 7;
    const radius = unit * (0.7 + 9 * near);
    paintDisc(
      raster,
      {
        x: random() * width,
        y: random() * height,
        radius,
        colour: [0.95, 0.97, 1],
        strength: between(random, 0.25, 0.6) / (1 + near * 5),
      },
      0.5,
    );
  }
  return {
    exposure: -0.05,
    contrast: 0.45,
    saturation: 0.75,
    vignette: 0.25,
    bloom: 0.1,
    shadows: [0, 0.004, 0.014],
    grain: 5,
  };
};
