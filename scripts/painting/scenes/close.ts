import { blur } from '../blur.ts';
import { paintDisc } from '../bokeh.ts';
import { blurMask, cover, createMask, curve, stroke } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { add, shade } from '../raster.ts';
import { between } from '../random.ts';
import type { Scene } from '../studio.ts';

interface Leaf {
  x: number;
  y: number;
  length: number;
  angle: number;
  /** Turned away from us: 1 flat on, 0.2 nearly edge on. */
  width: number;
  curl: number;
}

/** Calls `paint` for every pixel of a beech leaf: t along the midrib, s across (-1 to 1). */
function leafPixels(size: { width: number; height: number }, leaf: Leaf, paint: (i: number, t: number, s: number, edge: number) => void): void {
  const { x, y, length, angle, width, curl } = leaf;
  const cos = Math.cos(angle);
  const sin = Math.sin(angle);
  for (let py = Math.max(0, Math.floor(y - length)); py <= Math.min(size.height - 1, y + length); py++) {
    for (let px = Math.max(0, Math.floor(x - length)); px <= Math.min(size.width - 1, x + length); px++) {
      const t = ((px - x) * cos + (py - y) * sin) / length;
      if (t <= 0 || t >= 1) continue;
      const bow = curl * (t - t * t) * length;
      const across = (-(px - x) * sin + (py - y) * cos - bow) / length;
      const half = 0.36 * width * Math.sin(Math.PI * t ** 0.8) ** 0.85 * (1 - 0.25 * t) * (1 + 0.03 * Math.sin(t * 62));
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
    paintDisc(raster, { x, y, radius: unit * between(random, 9, 40), colour, strength: 0.03 + 0.3 * random() ** 3 });
  }
  blur(raster, unit * 1.5);
  const twig = (from: [number, number], to: [number, number], thick: number, blurPx: number, leaves: number, size: number) => {
    const mask = createMask(width, height);
    const mid = { x: (from[0] + to[0]) / 2, y: (from[1] + to[1]) / 2 - unit * 22 };
    curve(mask, { x: from[0], y: from[1], radius: thick }, mid, { x: to[0], y: to[1], radius: thick * 0.3 }, 14);
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
      leafPixels({ width, height }, { x: lx, y: ly, length, angle, width: between(random, 0.5, 1.05), curl: (random() - 0.5) * 0.5 }, (p, a, s, edge) => {
        const rib = Math.exp(-((s * 24) ** 2) * (1.2 - a));
        const phase = (a * 9.5 - Math.abs(s) * 2.2) % 1;
        const vein = Math.exp(-((((phase + 1) % 1) - 0.5) ** 2) * 420) * (1 - a * 0.4);
        const net = drift.fbm(a * 24 + twist, s * 9, 4);
        const scorch = smoothstep(0.25, 0.75, drift.fbm(a * 4 + twist, s * 1.6, 3) + Math.abs(s) * 0.5 + a * 0.25);
        const base = mix(mix(hex('#ffc845'), hex('#f08a1c'), hue), hex('#8c3510'), scorch * 0.8);
        const fold = 1 + 0.22 * Math.sign(s) * Math.min(1, Math.abs(s) * 4);
        const light = bright * fold * (1 + 0.22 * net) * (1 - 0.42 * rib - 0.2 * vein);
        for (let c = 0; c < 3; c++) layer[p * 3 + c] = base[c]! * light;
        alpha.data[p] = Math.max(alpha.data[p]!, edge);
      });
    }
    if (blurPx > 0.3) {
      blurMask(mask, blurPx);
      const leafLayer = { width, height, data: layer };
      for (let p = 0; p < alpha.data.length; p++) for (let c = 0; c < 3; c++) layer[p * 3 + c]! *= alpha.data[p]!;
      blur(leafLayer, blurPx);
      blurMask(alpha, blurPx);
    } else {
      for (let p = 0; p < alpha.data.length; p++) for (let c = 0; c < 3; c++) layer[p * 3 + c]! *= alpha.data[p]!;
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
  return { exposure: 0.05, contrast: 0.45, saturation: 0.95, vignette: 0.4, bloom: 0.14, shadows: [0.008, 0.002, 0.004], grain: 5 };
};

/** Paper lanterns let go on the river. */
export const lanterns: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const drift = noise(1);
  const wave = noise(2);
  const shore = height * 0.3;
  shade(raster, (x, y, out) => {
    const v = y / height;
    const hill = smoothstep(-2, 3, y - shore * (0.62 + 0.3 * drift.fbm((x / width) * 2.4, 3, 5)));
    const far = Math.exp(-Math.abs(y - shore) / (height * 0.1));
    out[0] = 0.012 * (1 - hill) + 0.004 + 0.045 * far;
    out[1] = 0.017 * (1 - hill) + 0.006 + 0.022 * far;
    out[2] = 0.034 * (1 - hill) + 0.012 + 0.012 * far * (1 - v);
  });
  const fleet = Array.from({ length: 150 }, () => {
    const z = 1 + 15 * random() ** 1.5;
    return { z, x: width / 2 + ((random() - 0.5) * width * 1.9) / (0.4 + z * 0.22) / 1.15, light: between(random, 0.55, 1.2), turn: random() };
  }).sort((a, b) => b.z - a.z);
  for (const lantern of fleet) {
    const y = shore + (height * 0.78) / lantern.z;
    const size = (width * 0.075) / lantern.z;
    const focus = Math.abs(1 / lantern.z - 0.3);
    const soft = unit * (0.5 + 22 * focus ** 1.35);
    paintLantern(raster, { x: lantern.x, y, size, soft, light: lantern.light, turn: lantern.turn, wave, unit });
  }
  for (let i = 0; i < 90; i++) {
    paintDisc(raster, { x: random() * width, y: shore + (random() - 0.35) * unit * 7, radius: unit * between(random, 1.5, 4.5), colour: hex('#ffb056'), strength: 0.1 + 0.4 * random() ** 2 }, 0.3);
  }
  return { exposure: 0.6, contrast: 0.35, saturation: 0.95, vignette: 0.42, bloom: 0.26, shadows: [0, 0.004, 0.02], grain: 7 };
};

interface Lantern {
  x: number;
  y: number;
  size: number;
  soft: number;
  light: number;
  turn: number;
  wave: { fbm(x: number, y: number, octaves: number): number };
  unit: number;
}

function paintLantern(raster: { width: number; height: number; data: Float32Array }, lantern: Lantern): void {
  const { x, y, size, soft, light, turn, wave } = lantern;
  const { width, height, data } = raster;
  const tall = size * 1.25;
  const reach = size * 2.2 + soft * 3;
  const deep = size * 5.5;
  for (let py = Math.max(0, Math.floor(y - tall - reach)); py <= Math.min(height - 1, y + deep); py++) {
    for (let px = Math.max(0, Math.floor(x - reach)); px <= Math.min(width - 1, x + reach); px++) {
      const dx = px - x;
      const dy = py - y;
      const i = (py * width + px) * 3;
      let strength = 0;
      if (dy < soft * 2) {
        // The paper box, brightest low behind the flame, a fold where two sides meet.
        const inX = smoothstep(soft, -soft, Math.abs(dx) - size * 0.5);
        const inY = smoothstep(soft, -soft, Math.abs(dy + tall * 0.5) - tall * 0.5);
        const flame = Math.exp(-((dx / size) ** 2) * 4 - ((dy + tall * 0.34) / tall) ** 2 * 5);
        const fold = 1 - 0.3 * smoothstep(-soft - 1, soft + 1, dx - size * (turn - 0.5) * 0.6);
        const cover = inX * inY;
        const paper = (0.22 + 1.5 * flame) * fold * light;
        const keep = 1 - cover;
        data[i] = data[i]! * keep + paper * 1.05 * cover;
        data[i + 1] = data[i + 1]! * keep + paper * (0.48 + 0.2 * flame) * cover;
        data[i + 2] = data[i + 2]! * keep + paper * (0.13 + 0.16 * flame) * cover;
        strength += 0.035 * Math.exp(-Math.hypot(dx, dy + tall * 0.5) / (size * 0.8)) * (1 - cover);
      }
      if (dy > -soft) {
        // Its light on the water, broken by small waves.
        const down = dy / size;
        const ripple = wave.fbm(dx / size / 1.3 + x, py / (size * 0.16 + 1), 3);
        const wide = 0.46 + 0.05 * down;
        const shift = ripple * (0.2 + 0.2 * down);
        const path = smoothstep(wide + 0.25, wide - 0.25, Math.abs(dx / size + shift)) * Math.exp(-down * 0.75) * smoothstep(-0.1, 0.15, down);
        strength += path * light * 0.34 * clamp(0.55 + 1.3 * ripple);
      }
      data[i]! += strength * 1.05;
      data[i + 1]! += strength * 0.46;
      data[i + 2]! += strength * 0.12;
    }
  }
}

/** Sandstone worn by water: light falls in from above and turns from gold to violet. */
export const canyon: Scene = ({ raster, noise }) => {
  const { width, height } = raster;
  const fold = noise(1);
  const band = noise(2);
  const grain = noise(3);
  const walls = 7;
  const edges = Array.from({ length: walls }, (_, k) => ({ side: k % 2 === 0 ? -1 : 1, offset: 0.015 + (Math.floor(k / 2) / 4) * 0.62 + (k % 2) * 0.05 }));
  const edgeAt = (k: number, v: number) => {
    const { side, offset } = edges[k]!;
    const centre = 0.5 + 0.2 * fold.at(v * 1.7 + 2, 0.5) + 0.07 * fold.at(v * 3.9, 9);
    const wave = 0.13 * fold.at(v * 1.9 + k * 5.3, k * 2.7) + 0.05 * fold.fbm(v * 5 + k * 3.1, k * 7.7, 3);
    return centre + side * (offset + wave);
  };
  const rims = new Float64Array(walls);
  let rimsOf = -1;
  shade(raster, (x, y, out) => {
    const u = x / width;
    const v = y / height;
    if (y !== rimsOf) {
      rimsOf = y;
      for (let k = 0; k < walls; k++) rims[k] = edgeAt(k, v);
    }
    // Walls wholly hidden by one nearer to us need not be painted.
    let first = walls - 1;
    while (first > 0 && (u - rims[first]!) * edges[first]!.side < 0.0026) first--;
    const sky = Math.exp(-v * 2.6);
    const back = v * 8 + 2 * fold.fbm(u * 2.4, v * 2.2 + 4, 3);
    const layer = 1 + 0.3 * band.at(back * 3, 1.5) + 0.2 * band.at(back * 9, 4.5) + 0.35 * fold.fbm(u * 3 + 8, v * 2, 3);
    out[0] = (1.3 * sky + 0.42) * layer;
    out[1] = (0.86 * sky + 0.17) * layer;
    out[2] = (0.46 * sky + 0.045) * layer;
    let lit = 1;
    for (let k = first; k < walls; k++) {
      const { side } = edges[k]!;
      const away = (u - rims[k]!) * side;
      const share = smoothstep(-0.0022, 0.0026, away);
      if (share <= 0) continue;
      const depth = k / (walls - 1);
      const inward = Math.max(0, away);
      // Rounded lip: bright at the edge that meets the light, darker as the wall turns from it.
      const round = Math.exp(-inward * (3.6 + 4.5 * fold.at(k * 2.9, v * 2) ** 2 + k * 0.35));
      const belly = 0.5 + 0.5 * fold.fbm(u * 1.7 + k * 4.1 + v * 0.6, v * 2.1 + k, 3);
      const bend = v * 9 + side * inward * (7 + 5 * fold.at(k * 3.3, v)) + 1.6 * fold.fbm(u * 1.6 + k * 2.2, v * 1.9, 3);
      const strata = band.at(bend * 3.1, k * 5.5) * 0.5 + band.at(bend * 9.7, k * 3.1) * 0.3 + band.at(bend * 24, k * 7.3) * 0.16;
      const down = Math.exp(-v * (0.75 + 0.9 * depth));
      const light = (0.1 + 0.95 * round * belly + 0.2 * belly) * down * (1 - 0.72 * depth ** 1.3) * (1 + 0.34 * strata);
      const warmth = clamp(light * 1.75);
      const rock = mix(mix(hex('#2e1530'), hex('#b24a24'), smoothstep(0, 0.5, warmth)), hex('#ffc07a'), smoothstep(0.38, 1, warmth));
      const grit = 1 + 0.1 * grain.fbm(u * 130, v * 130, 3);
      const tone = (0.28 + 1.05 * warmth) * grit;
      lit = tone;
      for (let c = 0; c < 3; c++) out[c]! += (rock[c]! * tone - out[c]!) * share;
    }
    add(out, [0.035, 0.018, 0.014], Math.exp(-v * 1.6) * clamp(lit));
  });
  return { exposure: 0.1, contrast: 0.45, saturation: 0.95, vignette: 0.4, bloom: 0.14, shadows: [0.01, 0, 0.014], grain: 5 };
};
