import { blurMask, cover, createMask, type Mask, stroke } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { add, shade } from '../raster.ts';
import { between, type Random } from '../random.ts';
import type { Scene } from '../studio.ts';
import { conifer } from '../trees.ts';

/** Spruce on a steep hillside, one row after another fainter in the fog. */
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
      height * (level + slope * (x / width - 0.5) + 0.07 * drift.fbm((x / height) * 1.7 + row * 13.7, row * 5.1, 4));
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
  return { exposure: -0.15, contrast: 0.45, saturation: 0.9, vignette: 0.3, bloom: 0.08, shadows: [0, 0.008, 0.012], grain: 5.5 };
};

/** Sun through tall cedars, its rays drawn in the mist. */
export const sunbeams: Scene = ({ raster, noise, random }) => {
  const { width, height } = raster;
  const drift = noise(1);
  const leaf = noise(2);
  const sx = width * 0.62;
  const sy = height * 0.2;
  const glow = (x: number, y: number) => {
    const dx = (x - sx) / height;
    const dy = ((y - sy) / height) * 0.85;
    return Math.sqrt(dx * dx + dy * dy);
  };
  shade(raster, (x, y, out) => {
    const d = glow(x, y);
    const cloud = 1 + 0.25 * drift.fbm((x / height) * 3, (y / height) * 3, 4);
    const warm = Math.exp(-d * 4.2) * 1.15 + Math.exp(-d * 14) * 1.4;
    const cool = 0.26 * cloud * (1 - 0.45 * (y / height));
    out[0] = cool * 0.72 + warm;
    out[1] = cool * 0.86 + warm * 0.86;
    out[2] = cool * 0.72 + warm * 0.56;
  });
  const layers = 6;
  for (let row = 0; row < layers; row++) {
    const depth = row / (layers - 1);
    const mask = createMask(width, height);
    const thick = width * (0.006 + 0.044 * depth ** 1.7);
    const count = Math.round(26 - 21 * depth ** 0.7);
    const foot = height * (0.7 + 0.34 * depth);
    for (let i = 0; i < count; i++) {
      const x = ((i + between(random, 0.05, 0.95)) / count) * width * 1.1 - width * 0.05;
      if (depth > 0.75 && Math.abs(x - sx) < width * 0.17) continue;
      const radius = thick * between(random, 0.55, 1.25);
      const lean = (random() - 0.5) * width * 0.03;
      stroke(mask, { x: x + lean, y: -height * 0.05, radius: radius * 0.62 }, { x, y: foot, radius }, 1, 0.8);
      stroke(mask, { x, y: foot - radius * 3, radius }, { x, y: foot + radius, radius: radius * 1.7 }, 1, 0.8);
      for (let b = 0; b < 5 + 10 * (1 - depth); b++) {
        const y = between(random, 0, foot * 0.75);
        const side = random() < 0.5 ? -1 : 1;
        const long = thick * between(random, 1.5, 6);
        stroke(mask, { x: x + lean * (1 - y / foot), y, radius: radius * 0.13 }, { x: x + side * long, y: y + long * between(random, -0.1, 0.5), radius: 0.4 });
      }
    }
    // Boughs hang in from above, thicker towards us.
    for (let i = 0; i < 420; i++) {
      const x = random() * width;
      const y = random() ** 2.2 * height * (0.3 + 0.14 * depth);
      if (leaf.fbm((x / width) * 4 + row * 11, (y / height) * 5 + row * 3, 3) < 0.02) continue;
      spray(mask, x, y, height * between(random, 0.012, 0.03) * (0.5 + depth), random);
    }
    for (let x = 0; x < width; x++) {
      const ground = foot + height * 0.025 * drift.fbm((x / width) * 4 + row * 5, row, 4) + leaf.at(x / (thick * 0.35), row) * thick * 0.18;
      for (let y = Math.max(0, Math.floor(ground)); y < height; y++) {
        const i = y * width + x;
        mask.data[i] = Math.max(mask.data[i]!, smoothstep(0, height * 0.055, y - ground));
      }
    }
    if (depth > 0.9) blurMask(mask, width * 0.0022);
    cover(raster, mask, (x, y, out) => {
      const d = glow(x, y);
      const air = (1 - depth) ** 0.8 * 0.93;
      const ferns = smoothstep(foot - thick, foot + thick, y) * (0.5 + 0.5 * leaf.fbm(x / thick, y / thick / 0.5, 5));
      const lit = Math.exp(-d * 2.6) * (0.1 + 0.5 * ferns);
      const bark = 0.85 + 0.3 * leaf.fbm(x / (thick * 0.25), y / (thick * 3), 3);
      const tone = [0.012 * bark + lit * 0.34, 0.017 * bark + lit * 0.36, 0.013 * bark + lit * 0.1] as const;
      const haze = mix([out[0]!, out[1]!, out[2]!], [0.3, 0.33, 0.24], 0.25);
      for (let c = 0; c < 3; c++) out[c] = haze[c]! * air + tone[c]! * (1 - air);
    });
    if (row % 2 === 1) continue;
    // Beams between the rows: only some of the light comes through the crowns.
    const gaps = new Float32Array(2048).map((_, i) => {
      const angle = (i / 2048) * 2 * Math.PI - Math.PI;
      return clamp(leaf.fbm(angle * 5 + row * 0.4, row * 0.35, 4) * 1.5 + 0.12);
    });
    shade(raster, (x, y, out) => {
      const d = glow(x, y);
      const slot = ((Math.atan2(y - sy, x - sx) / Math.PI + 1) / 2) * 2046;
      const low = Math.floor(slot);
      const gap = gaps[low]! + (gaps[low + 1]! - gaps[low]!) * (slot - low);
      if (gap < 0.004) return;
      const beam = gap * Math.exp(-d * 2.1) * smoothstep(0.0, 0.1, d) * (0.75 + 0.5 * drift.fbm((x / height) * 4, (y / height) * 4 + row, 3));
      add(out, [0.5, 0.42, 0.26], beam * (1 - 0.5 * depth));
    });
  }
  return { exposure: 0.1, contrast: 0.45, saturation: 0.95, vignette: 0.35, bloom: 0.16, shadows: [0, 0.01, 0.008], grain: 5.5 };
};

/** A hanging spray of cedar: a bent twig with short needles on both sides. */
function spray(mask: Mask, x: number, y: number, long: number, random: Random): void {
  const way = between(random, -0.4, Math.PI + 0.4);
  const ex = x + Math.cos(way) * long;
  const ey = y + Math.abs(Math.sin(way)) * long * 0.8;
  stroke(mask, { x, y, radius: long * 0.025 }, { x: ex, y: ey, radius: 0.3 });
  for (let i = 0; i < 22; i++) {
    const s = random();
    const nx = x + (ex - x) * s;
    const ny = y + (ey - y) * s;
    const needle = long * between(random, 0.16, 0.34) * (1.1 - 0.6 * s);
    const angle = way + (i % 2 ? 1 : -1) * between(random, 0.4, 1.1);
    stroke(mask, { x: nx, y: ny, radius: long * 0.022 }, { x: nx + Math.cos(angle) * needle, y: ny + Math.sin(angle) * needle + needle * 0.3, radius: 0.3 });
  }
}

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
    const blurPx = unit * (9 * Math.abs(depth - 0.68) ** 1.2 + 0.01);
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
        stroke(mask, { x: mid - radius * 1.05, y, radius: radius * 0.1 }, { x: mid + radius * 1.05, y, radius: radius * 0.1 });
        stroke(nodes, { x: mid - radius, y: y + radius * 0.16, radius: radius * 0.06 }, { x: mid + radius, y: y + radius * 0.16, radius: radius * 0.06 }, 1, 1.5);
        stroke(nodes, { x: mid - radius, y: y - radius * 0.3, radius: radius * 0.14 }, { x: mid + radius, y: y - radius * 0.3, radius: radius * 0.14 }, 0.4, radius * 0.2);
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
              const mid = { x: nx + side * Math.cos(angle) * long * 0.4, y: ny + Math.sin(angle) * long * 0.4, radius: radius * 0.2 };
              stroke(mask, { x: nx, y: ny, radius: 0.3 }, mid);
              stroke(mask, mid, { x: nx + side * Math.cos(angle) * long, y: ny + Math.sin(angle) * long, radius: 0.2 });
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
      const streak = 0.85 + 0.3 * drift.at((x / unit) * 0.7, (y / unit) * 0.02);
      const joint = nodes.data[y * width + x]!;
      const tone = (0.028 + 0.26 * rim + 0.2 * light * (1 - 0.7 * depth)) * streak * (1 - 0.6 * joint) * (0.75 + 0.5 * Math.abs(Math.sin(x * 0.013 + row)));
      const air = (1 - depth) ** 1.2 * 0.88;
      const green = [tone * 0.72, tone * 0.95, tone * 0.33] as const;
      for (let c = 0; c < 3; c++) out[c] = out[c]! * air + green[c]! * (1 - air);
    });
  }
  return { exposure: 0.1, contrast: 0.4, saturation: 0.78, vignette: 0.4, bloom: 0.2, shadows: [0, 0.012, 0.004], grain: 5 };
};
