import { blurMask, cover, createMask, type Mask, stroke } from '../brush.ts';
import { clamp, mix, smoothstep } from '../palette.ts';
import { between, type Random } from '../random.ts';
import { add, shade } from '../raster.ts';
import type { Scene } from '../studio.ts';

/** Sunbeams in the mist between tall cedars. */
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
      stroke(
        mask,
        { x, y: foot - radius * 3, radius },
        { x, y: foot + height * 0.06, radius: radius * 1.6 },
        1,
        0.8,
      );
      for (let b = 0; b < 5 + 10 * (1 - depth); b++) {
        const y = between(random, 0, foot * 0.75);
        const side = random() < 0.5 ? -1 : 1;
        const long = thick * between(random, 1.5, 6);
        stroke(
          mask,
          { x: x + lean * (1 - y / foot), y, radius: radius * 0.13 },
          { x: x + side * long, y: y + long * between(random, -0.1, 0.5), radius: 0.4 },
        );
      }
    }
    // Boughs hang from above, larger in the nearer rows.
    for (let i = 0; i < 420; i++) {
      const x = random() * width;
      const y = random() ** 2.2 * height * (0.3 + 0.14 * depth);
      if (leaf.fbm((x / width) * 4 + row * 11, (y / height) * 5 + row * 3, 3) < 0.02) continue;
      spray(mask, x, y, height * between(random, 0.012, 0.03) * (0.5 + depth), random);
    }
    for (let x = 0; x < width; x++) {
      const ground =
        foot +
        height * 0.025 * drift.fbm((x / width) * 4 + row * 5, row, 4) +
        leaf.at(x / (thick * 0.35), row) * thick * 0.18;
      for (let y = Math.max(0, Math.floor(ground)); y < height; y++) {
        const i = y * width + x;
        mask.data[i] = Math.max(mask.data[i]!, smoothstep(0, height * 0.055, y - ground));
      }
    }
    if (depth > 0.9) blurMask(mask, width * 0.0022);
    cover(raster, mask, (x, y, out) => {
      const d = glow(x, y);
      const air = (1 - depth) ** 0.8 * 0.93;
      const ferns =
        smoothstep(foot - thick, foot + thick, y) * (0.5 + 0.5 * leaf.fbm(x / thick, y / thick / 0.5, 5));
      const lit = Math.exp(-d * 2.6) * (0.1 + 0.5 * ferns);
      const bark = 0.85 + 0.3 * leaf.fbm(x / (thick * 0.25), y / (thick * 3), 3);
      const tone = [0.012 * bark + lit * 0.34, 0.017 * bark + lit * 0.36, 0.013 * bark + lit * 0.1] as const;
      const haze = mix([out[0]!, out[1]!, out[2]!], [0.3, 0.33, 0.24], 0.25);
      for (let c = 0; c < 3; c++) out[c] = haze[c]! * air + tone[c]! * (1 - air);
    });
    if (row % 2 === 1) continue;
    // Sunbeams between the rows, through random gaps in the crowns.
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
      const beam =
        gap *
        Math.exp(-d * 2.1) *
        smoothstep(0.0, 0.1, d) *
        (0.75 + 0.5 * drift.fbm((x / height) * 4, (y / height) * 4 + row, 3));
      add(out, [0.5, 0.42, 0.26], beam * (1 - 0.5 * depth));
    });
  }
  return {
    exposure: 0.1,
    contrast: 0.45,
    saturation: 0.95,
    vignette: 0.35,
    bloom: 0.16,
    shadows: [0, 0.01, 0.008],
    grain: 5.5,
  };
};

/** A hanging spray of cedar: a twig with short needles on both sides. */
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
    stroke(
      mask,
      { x: nx, y: ny, radius: long * 0.022 },
      { x: nx + Math.cos(angle) * needle, y: ny + Math.sin(angle) * needle + needle * 0.3, radius: 0.3 },
    );
  }
}
