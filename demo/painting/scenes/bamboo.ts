import { blurMask, cover, createMask, stroke } from '../brush.ts';
import { smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { shade } from '../raster.ts';
import type { Scene } from '../studio.ts';

/** Culms of bamboo against the light. */
export const bamboo: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const drift = noise(1);
  shade(raster, (x, y, out) => {
    const u = x / height;
    const v = y / height;
    const leaves = drift.fbm(u * 5, v * 4, 5);
    const light = Math.exp(-Math.hypot(u - 0.4, (v - 0.28) * 0.8) * 2.6);
    const tone = 0.1 + 1.15 * light * (1 + 0.8 * leaves) + 0.18 * Math.max(0, leaves);
    out[0] = tone * 0.8;
    out[1] = tone * 0.92;
    out[2] = tone * 0.34;
  });
  const layers = 7;
  for (let row = 0; row < layers; row++) {
    const depth = row / (layers - 1);
    const blurPx = unit * (7.5 * Math.abs(depth - 0.8) ** 1.2 + 0.01);
    const thick = width * (0.005 + 0.033 * depth ** 1.5);
    const mask = createMask(width, height);
    const nodes = createMask(width, height);
    const count = Math.round(15 - 11.5 * depth);
    const centre = new Float32Array(width).fill(9);
    for (let i = 0; i < count; i++) {
      const x = ((i + random()) / count) * width;
      const radius = thick * between(random, 0.75, 1.15);
      const lean = (random() - 0.5) * width * 0.025;
      stroke(mask, { x: x + lean, y: -10, radius: radius * 0.93 }, { x, y: height + 10, radius }, 1, 0.7);
      for (let px = Math.max(0, Math.floor(x - radius * 2)); px < Math.min(width, x + radius * 2); px++) {
        const across = (px - x - lean * 0.5) / radius;
        if (Math.abs(across) < Math.abs(centre[px]!)) centre[px] = across;
      }
      const step = radius * between(random, 9, 13);
      for (let y = between(random, -step, 0); y < height; y += step) {
        const mid = x + lean * (1 - y / height);
        stroke(
          mask,
          { x: mid - radius * 1.05, y, radius: radius * 0.1 },
          { x: mid + radius * 1.05, y, radius: radius * 0.1 },
        );
        stroke(
          nodes,
          { x: mid - radius, y: y + radius * 0.16, radius: radius * 0.06 },
          { x: mid + radius, y: y + radius * 0.16, radius: radius * 0.06 },
          1,
          1.5,
        );
        stroke(
          nodes,
          { x: mid - radius, y: y - radius * 0.3, radius: radius * 0.14 },
          { x: mid + radius, y: y - radius * 0.3, radius: radius * 0.14 },
          0.4,
          radius * 0.2,
        );
        if (random() < 0.3 && depth > 0.2) {
          const side = random() < 0.5 ? -1 : 1;
          let bx = x + side * radius;
          let by = y;
          for (let k = 0; k < 5; k++) {
            const nx = bx + side * radius * between(random, 0.8, 2);
            const ny = by - radius * between(random, 0.2, 1.4);
            stroke(mask, { x: bx, y: by, radius: radius * 0.07 }, { x: nx, y: ny, radius: radius * 0.05 });
            for (let l = 0; l < 4; l++) {
              const angle = between(random, 0.1, 1.2);
              const long = radius * between(random, 1.2, 3);
              const mid = {
                x: nx + side * Math.cos(angle) * long * 0.4,
                y: ny + Math.sin(angle) * long * 0.4,
                radius: radius * 0.2,
              };
              stroke(mask, { x: nx, y: ny, radius: 0.3 }, mid);
              stroke(mask, mid, {
                x: nx + side * Math.cos(angle) * long,
                y: ny + Math.sin(angle) * long,
                radius: 0.2,
              });
            }
            bx = nx;
            by = ny;
          }
        }
      }
    }
    if (blurPx > 0.5) blurMask(mask, blurPx);
    if (blurPx > 0.5) blurMask(nodes, blurPx);
    cover(raster, mask, (x, y, out) => {
      const u = x / height;
      const v = y / height;
      const light = Math.exp(-Math.hypot(u - 0.4, (v - 0.28) * 0.8) * 2.2);
      const rim = smoothstep(0.35, 1, Math.abs(centre[x]!)) * (0.25 + light);
      const streak = 0.94 + 0.12 * drift.at((x / unit) * 0.35, (y / unit) * 0.012);
      const joint = nodes.data[y * width + x]!;
      const tone =
        (0.028 + 0.26 * rim + 0.2 * light * (1 - 0.7 * depth)) *
        streak *
        (1 - 0.6 * joint) *
        (0.75 + 0.5 * Math.abs(Math.sin(x * 0.013 + row)));
      const air = (1 - depth) ** 1.2 * 0.88;
      const green = [tone * 0.72, tone * 0.95, tone * 0.33] as const;
      for (let c = 0; c < 3; c++) out[c] = out[c]! * air + green[c]! * (1 - air);
    });
  }
  return {
    exposure: 0.1,
    contrast: 0.4,
    saturation: 0.78,
    vignette: 0.4,
    bloom: 0.2,
    shadows: [0, 0.012, 0.004],
    grain: 5,
  };
};
