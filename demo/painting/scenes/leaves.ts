import { blur } from '../blur.ts';
import { paintDisc } from '../bokeh.ts';
import { blurMask, cover, createMask, curve, stroke } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { shade } from '../raster.ts';
import type { Scene } from '../studio.ts';

interface Leaf {
  x: number;
  y: number;
  length: number;
  angle: number;
  /** Relative width: 1 if the leaf faces the camera, 0.2 if it is nearly edge on. */
  width: number;
  curl: number;
}

/** Calls `paint` for every pixel of a beech leaf: t along the midrib, s across (-1 to 1). */
function leafPixels(
  size: { width: number; height: number },
  leaf: Leaf,
  paint: (i: number, t: number, s: number, edge: number) => void,
): void {
  const { x, y, length, angle, width, curl } = leaf;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let py = Math.max(0, Math.floor(y - length)); py <= Math.min(size.height - 1, y + length); py++) {
    for (let px = Math.max(0, Math.floor(x - length)); px <= Math.min(size.width - 1, x + length); px++) {
      const t = ((px - x) * cos + (py - y) * sin) / length;
      if (t <= 0 || t >= 1) continue;
      const bow = curl * (t - t * t) * length;
      const across = (-(px - x) * sin + (py - y) * cos - bow) / length;
      const half =
        0.36 * width * Math.sin(Math.PI * t ** 0.8) ** 0.85 * (1 - 0.25 * t) * (1 + 0.03 * Math.sin(t * 62));
      const s = across / Math.max(1e-6, half);
      if (Math.abs(s) > 1.1) continue;
      const edge = clamp((1 - Math.abs(s)) * half * length * 0.8 + 0.5);
      if (edge > 0) paint(py * size.width + px, t, s, edge);
    }
  }
}

/** Beech leaves against the light at the end of October. */
export const autumnLeaves: Scene = ({ raster, noise, random, unit }) => {
  const { width, height, data } = raster;
  const drift = noise(1);
  shade(raster, (x, y, out) => {
    const u = x / height;
    const v = y / height;
    const light = Math.exp(-Math.hypot(u - 0.47, v - 0.24) * 2.4);
    const wood = 0.5 + 0.5 * drift.fbm(u * 3, v * 2, 3);
    out[0] = 0.035 + 0.55 * light + 0.12 * wood;
    out[1] = 0.03 + 0.3 * light + 0.06 * wood;
    out[2] = 0.014 + 0.07 * light + 0.01 * wood;
  });
  for (let i = 0; i < 240; i++) {
    const x = random() * width;
    const y = random() * height;
    const here = drift.fbm((x / height) * 3 + 5, (y / height) * 3, 3) + 0.55 - y / height;
    if (here < 0) continue;
    const colour = mix(hex('#ffd35e'), hex(random() < 0.3 ? '#e2571e' : '#e8921f'), random());
    paintDisc(raster, {
      x,
      y,
      radius: unit * between(random, 9, 40),
      colour,
      strength: 0.03 + 0.3 * random() ** 3,
    });
  }
  blur(raster, unit * 1.5);
  const twig = (
    from: [number, number],
    to: [number, number],
    thick: number,
    blurPx: number,
    leaves: number,
    size: number,
  ) => {
    const mask = createMask(width, height);
    const mid = { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 - unit * 22 };
    curve(
      mask,
      { x: from[0], y: from[1], radius: thick },
      mid,
      { x: to[0], y: to[1], radius: thick * 0.3 },
      14,
    );
    const layer = new Float32Array(width * height * 3);
    const alpha = createMask(width, height);
    for (let i = 0; i < leaves; i++) {
      const t = (i + 0.6) / leaves;
      const x = (1 - t) ** 2 * from[0] + 2 * t * (1 - t) * mid.x + t * t * to[0];
      const y = (1 - t) ** 2 * from[1] + 2 * t * (1 - t) * mid.y + t * t * to[1];
      const along = Math.atan2(to[1] - from[1], to[0] - from[0]);
      const side = i % 2 === 0 ? 1 : -1;
      const angle = along + side * between(random, 0.3, 1.05) + 0.35 * Math.sin(along);
      const length = size * between(random, 0.7, 1.15) * (1 - 0.25 * t);
      const stalk = length * 0.16;
      const lx = x + Math.cos(angle) * stalk;
      const ly = y + Math.sin(angle) * stalk;
      stroke(mask, { x, y, radius: thick * 0.28 }, { x: lx, y: ly, radius: thick * 0.2 });
      const hue = random();
      const bright = between(random, 0.55, 1.15);
      const twist = random() * 50;
      leafPixels(
        { width, height },
        { x: lx, y: ly, length, angle, width: between(random, 0.5, 1.05), curl: (random() - 0.5) * 0.5 },
        (p, a, s, edge) => {
          const rib = Math.exp(-((s * 24) ** 2) * (1.2 - a));
          const phase = (a * 9.5 - Math.abs(s) * 2.2) % 1;
          const vein = Math.exp(-((((phase + 1) % 1) - 0.5) ** 2) * 420) * (1 - a * 0.4);
          const net = drift.fbm(a * 24 + twist, s * 9, 4);
          const scorch = smoothstep(
            0.25,
            0.75,
            drift.fbm(a * 4 + twist, s * 1.6, 3) + Math.abs(s) * 0.5 + a * 0.25,
          );
          const base = mix(mix(hex('#ffc845'), hex('#f08a1c'), hue), hex('#8c3510'), scorch * 0.8);
          const fold = 1 + 0.22 * Math.sign(s) * Math.min(1, Math.abs(s) * 4);
          const light = bright * fold * (1 + 0.22 * net) * (1 - 0.42 * rib - 0.2 * vein);
          for (let c = 0; c < 3; c++) layer[p * 3 + c] = base[c]! * light;
          alpha.data[p] = Math.max(alpha.data[p]!, edge);
        },
      );
    }
    if (blurPx > 0.3) {
      blurMask(mask, blurPx);
      const leafLayer = { width, height, data: layer };
      for (let p = 0; p < alpha.data.length; p++)
        for (let c = 0; c < 3; c++) layer[p * 3 + c]! *= alpha.data[p]!;
      blur(leafLayer, blurPx);
      blurMask(alpha, blurPx);
    } else {
      for (let p = 0; p < alpha.data.length; p++)
        for (let c = 0; c < 3; c++) layer[p * 3 + c]! *= alpha.data[p]!;
    }
    cover(raster, mask, (_x, _y, out) => {
      out[0] = 0.03;
      out[1] = 0.019;
      out[2] = 0.012;
    });
    for (let p = 0; p < alpha.data.length; p++) {
      const share = alpha.data[p]!;
      if (share < 0.002) continue;
      for (let c = 0; c < 3; c++) data[p * 3 + c] = data[p * 3 + c]! * (1 - share * 0.94) + layer[p * 3 + c]!;
    }
  };
  twig([width * 1.05, height * 0.1], [width * 0.1, height * 0.2], unit * 3, unit * 11, 9, unit * 120);
  twig([-width * 0.05, height * 0.62], [width * 0.62, height * 0.86], unit * 3.5, unit * 7, 7, unit * 150);
  twig([width * 1.05, height * 0.3], [width * 0.24, height * 0.585], unit * 3.2, 0, 10, unit * 172);
  return {
    exposure: 0.05,
    contrast: 0.45,
    saturation: 0.95,
    vignette: 0.4,
    bloom: 0.14,
    shadows: [0.008, 0.002, 0.004],
    grain: 5,
  };
};
