import { blurMask, cover, createMask, curve, type Mask, stroke } from '../brush.ts';
import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { veil } from '../mist.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { shade } from '../raster.ts';
import { between, type Random } from '../random.ts';
import { createAir, createSky, paintSky, unit as unitVector } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** A stalk of wheat: a bent stem, a nodding ear with awns. */
function wheat(mask: Mask, x: number, y: number, tall: number, wind: number, random: Random): void {
  const bend = tall * (wind + (random() - 0.5) * 0.3);
  const ear = tall * 0.2;
  const top = { x: x + bend * 0.7, y: y - tall, radius: tall * 0.008 };
  curve(mask, { x, y, radius: tall * 0.012 }, { x: x + bend * 0.1, y: y - tall * 0.6 }, top, 4, 0.85);
  const tip = { x: top.x + bend * 0.35 + ear * 0.2, y: top.y - ear * (0.9 - Math.abs(wind) * 0.5), radius: tall * 0.008 };
  const mid = { x: (top.x + tip.x) / 2, y: (top.y + tip.y) / 2 - ear * 0.08, radius: tall * 0.026 };
  stroke(mask, top, mid);
  stroke(mask, mid, tip);
  if (tall < 30) return;
  for (let i = 0; i < 7; i++) {
    const s = random();
    const ax = top.x + (tip.x - top.x) * s;
    const ay = top.y + (tip.y - top.y) * s;
    stroke(mask, { x: ax, y: ay, radius: 0.5 }, { x: ax + ear * between(random, -0.25, 0.75), y: ay - ear * between(random, 0.4, 0.9), radius: 0.2 }, 0.6);
  }
}

/** Ripe wheat, lit once more before the storm. */
export const stormWheat: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const camera = createCamera(raster, { focalMm: 26, horizon: 0.62 });
  paintSky(raster, camera, createSky({ zenith: hex('#3a4552'), middle: hex('#6d7a85'), horizon: hex('#c9c0a8'), rise: 0.13 }));
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
  shade(raster, (x, y, out) => {
    const u = x / width;
    const v = y / horizon;
    const slant = u + v * 0.06;
    const shaft = smoothstep(0.05, 0.5, gust.fbm(slant * 7 + 3, v * 0.6, 4) + 0.2) * smoothstep(0.6, 0.85, v) * smoothstep(0.95, 0.6, Math.abs(u - 0.72) * 2.4);
    for (let c = 0; c < 3; c++) out[c]! += ([0.12, 0.145, 0.165][c]! - out[c]!) * shaft * 0.75;
  }, 0, horizon);
  shade(raster, (x, y, out) => {
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
  }, horizon - height * 0.04);
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
      wheat(mask, x, foot + tall * between(random, -0.15, 0.3), tall * between(random, 0.75, 1.1), wind, random);
    }
    if (depth > 0.85) blurMask(mask, unit * 4 * (depth - 0.8));
    cover(raster, mask, (x, y, out) => {
      const light = sunPatch(x / width, far) * (0.72 + 0.55 * gust.fbm((x / tall) * 1.6, (y / tall) * 1.2 + row, 3));
      const head = smoothstep(tall * 0.75, tall * -0.15, y - (foot - tall));
      const tone = light * (0.2 + 0.9 * head);
      out[0] = 0.72 * tone;
      out[1] = 0.49 * tone;
      out[2] = 0.19 * tone;
    });
  }
  return { exposure: 0, contrast: 0.5, saturation: 0.88, vignette: 0.42, bloom: 0.08, shadows: [0, 0.006, 0.014], grain: 5.5 };
};

/** A gap in the cloud lights one strip of the field. */
function sunPatch(u: number, far: number): number {
  const strip = Math.exp(-(((far - 0.16 - 0.1 * u) / 0.17) ** 2));
  return 0.33 + 0.85 * strip * smoothstep(-0.2, 0.35, u);
}

/** Plumes of pampas grass against a low sun. */
export const reeds: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const drift = noise(1);
  const sx = width * 0.33;
  const sy = height * 0.4;
  shade(raster, (x, y, out) => {
    const d = Math.hypot((x - sx) / width, (y - sy) / width);
    const v = y / height;
    const cloud = drift.fbm((x / width) * 3, v * 4, 4);
    const hill = smoothstep(0.5, 0.56, v + 0.035 * drift.fbm((x / width) * 3 + 4, 2, 3)) * 0.45 + smoothstep(0.64, 0.73, v + 0.05 * drift.fbm((x / width) * 2.4 + 9, 7, 3)) * 0.4;
    const warm = 0.13 + 0.62 * Math.exp(-d * 3.2) + 1.9 * Math.exp(-((d / 0.036) ** 2)) + 0.5 * Math.exp(-d * 14);
    const tone = warm * (1 - 0.62 * hill) * (1 + 0.08 * cloud);
    out[0] = tone * 1.02;
    out[1] = tone * (0.7 - 0.08 * hill);
    out[2] = tone * (0.4 - 0.1 * hill) + 0.03 * (1 - v);
  });
  const layers = 8;
  for (let row = 0; row < layers; row++) {
    const depth = row / (layers - 1);
    const mask = createMask(width, height);
    const plume = createMask(width, height);
    const tall = height * (0.2 + 0.66 * depth ** 1.2);
    const foot = height * (0.84 + 0.32 * depth);
    const count = Math.round(120 - 98 * depth ** 0.6);
    for (let i = 0; i < count; i++) {
      const x = (random() * 1.15 - 0.1) * width;
      if (depth > 0.55 && Math.abs(x - sx) < width * 0.09) continue;
      reed({ mask, plume }, x, foot, tall * between(random, 0.6, 1.08), random);
    }
    const focus = unit * 9 * Math.abs(depth - 0.62) ** 1.15;
    if (focus > 0.4) {
      blurMask(mask, focus);
      blurMask(plume, focus);
    }
    const air = 0.86 * (1 - depth) ** 0.85;
    const glow = (x: number, y: number) => Math.exp(-Math.hypot((x - sx) / width, (y - sy) / width) * 3.4);
    cover(raster, mask, (x, y, out) => {
      const light = 0.035 + 0.3 * glow(x, y);
      out[0] = out[0]! * air + light * 0.95 * (1 - air);
      out[1] = out[1]! * air + light * 0.56 * (1 - air);
      out[2] = out[2]! * air + light * 0.2 * (1 - air);
    });
    cover(raster, plume, (x, y, out) => {
      const light = 0.26 + 1.9 * glow(x, y);
      out[0] = out[0]! * (air * 0.9) + light * 1.05 * (1 - air * 0.9);
      out[1] = out[1]! * (air * 0.9) + light * 0.76 * (1 - air * 0.9);
      out[2] = out[2]! * (air * 0.9) + light * 0.43 * (1 - air * 0.9);
    });
  }
  return { exposure: -0.1, contrast: 0.4, saturation: 0.9, vignette: 0.38, bloom: 0.2, shadows: [0.008, 0.002, 0], grain: 5 };
};

function reed(on: { mask: Mask; plume: Mask }, x: number, foot: number, tall: number, random: Random): void {
  const bend = tall * between(random, 0.04, 0.3);
  const top = { x: x + bend, y: foot - tall, radius: tall * 0.0016 };
  curve(on.mask, { x, y: foot, radius: tall * 0.004 }, { x: x + bend * 0.2, y: foot - tall * 0.6 }, top, 8);
  for (let i = 0; i < 4; i++) {
    const y = foot - tall * between(random, 0, 0.5);
    const side = random() < 0.4 ? -1 : 1;
    const long = tall * between(random, 0.25, 0.5);
    const from = { x: x + bend * 0.1, y, radius: tall * 0.0045 };
    curve(on.mask, from, { x: x + side * long * 0.25, y: y - long * 0.8 }, { x: x + side * long * 0.8, y: y - long * between(random, 0.1, 0.9), radius: 0.3 }, 7, 0.9);
  }
  const head = tall * between(random, 0.2, 0.28);
  for (let i = 0; i < 46; i++) {
    const s = random();
    const px = top.x - bend * 0.25 * s + (random() - 0.5) * head * 0.03;
    const py = top.y + head * 0.75 * s;
    const long = head * between(random, 0.25, 0.55) * (0.45 + 0.55 * s);
    const open = between(random, -0.12, 0.55);
    const end = { x: px + long * (0.25 + open), y: py - long * between(random, 0.25, 0.75), radius: head * 0.004 };
    curve(on.plume, { x: px, y: py, radius: Math.max(0.5, head * 0.016) }, { x: px + long * open * 0.2, y: py - long * 0.55 }, end, 3, between(random, 0.3, 0.8));
  }
}

/** Lavender in rows towards a single line of trees, the sun gone. */
export const lavender: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 28, horizon: 0.4 });
  const sunAt = [-0.25, 0.03, 1] as const;
  const light = {
    zenith: hex('#6b7fae'),
    middle: hex('#cfa9b4'),
    horizon: hex('#ffcf9e'),
    rise: 0.2,
    sun: { at: sunAt, colour: hex('#ffc184'), glow: [0.35, 0.5, 0.6] as const },
  };
  paintSky(raster, camera, createSky(light));
  cloudSheet(raster, camera, {
    noise: noise(4),
    sun: sunAt,
    scale: 1.1,
    cover: 0.46,
    soft: 0.55,
    stretch: 2.2,
    lit: hex('#ffc7a4', 0.95),
    shade: hex('#8d83a6'),
    opacity: 0.8,
    fade: 0.08,
  });
  const land = noise(1);
  const flower = noise(2);
  const eye = 2.1;
  const air = createAir(light);
  const row = (x: number, z: number) => {
    const across = (x + 0.16 * z * 0.35 + 0.35 * land.at(z / 30, 3)) / 1.55;
    return across - Math.floor(across) - 0.5;
  };
  const bush = (x: number, z: number) => {
    const r = row(x, z);
    const lumps = 0.85 + 0.3 * flower.at(x * 1.9, z * 1.9);
    return Math.max(0, 1 - (r * 2.55) ** 2 * (1.1 - 0.2 * lumps)) ** 0.6 * lumps;
  };
  const lamp = unitVector([-0.4, 0.45, 0.8]);
  paintTerrain(raster, camera, {
    eye,
    near: 1.6,
    far: 4500,
    steps: 1100,
    ground: (x, z) => {
      const roll = land.fbm(x / 260 + 3, z / 200, 3) * 7 * smoothstep(30, 260, z) + smoothstep(500, 4000, z) * 160 * (0.6 + land.fbm(x / 900, z / 1500 + 5, 5));
      if (z > 420) return roll;
      const spikes = 0.1 * flower.at(x * 9, z * 9) + 0.08 * flower.at(x * 23, z * 23);
      const tufts = bush(x, z);
      return roll + tufts * (0.52 + spikes) * (1 - smoothstep(260, 420, z));
    },
    surface: (point, out) => {
      const { x, z } = point;
      const planted = 1 - smoothstep(250, 430, z);
      const tufts = bush(x, z);
      const speck = flower.fbm(x * 12, z * 12, 3);
      const facing = Math.max(0, point.nx * lamp[0] + point.ny * lamp[1] + point.nz * lamp[2]);
      const bloomed = smoothstep(0.3, 0.75, tufts + speck * 0.3);
      const violet = mix(hex('#453d66'), hex('#a48cbf'), clamp(0.5 + 0.8 * speck));
      const stem = mix(hex('#4d5536'), hex('#6f6a4c'), clamp(0.5 + speck));
      const soil = hex('#5b4a40');
      const plant = mix(stem, violet, bloomed);
      const colour = mix(soil, plant, smoothstep(0.05, 0.25, tufts));
      const wild = mix(hex('#3c4a3a'), hex('#55604a'), clamp(0.5 + land.fbm(x / 40, z / 60, 4)));
      const ground = mix(wild, colour, planted);
      const shadeDeep = 0.35 + 0.65 * smoothstep(0, 0.7, tufts * planted + (1 - planted));
      out[0] = ground[0] * (0.32 + 1.25 * facing) * shadeDeep * 1.12;
      out[1] = ground[1] * (0.36 + 1.0 * facing) * shadeDeep;
      out[2] = ground[2] * (0.5 + 0.85 * facing) * shadeDeep;
      veil({ density: [0.0006, 0.0007, 0.0008], thickness: 90, eye, colour: air }, point, out);
    },
  });
  return { exposure: 0.15, contrast: 0.4, saturation: 1, vignette: 0.35, bloom: 0.12, shadows: [0.004, 0, 0.014], grain: 4.5 };
};

/** Flooded terraces, each a piece of the morning sky. */
export const riceTerraces: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 60, horizon: 0.14 });
  const sunAt = [0.3, 0.16, 1] as const;
  const light = {
    zenith: hex('#5f82ad'),
    middle: hex('#b5bcc6'),
    horizon: hex('#f3d2a6'),
    rise: 0.2,
    sun: { at: sunAt, colour: hex('#ffd29a'), glow: [0.4, 0.5, 0.5] as const },
  };
  paintSky(raster, camera, createSky(light));
  const air = createAir(light);
  const land = noise(1);
  const fine = noise(2);
  const eye = 210;
  const step = 4.4;
  const slope = (x: number, z: number) =>
    150 - z * 0.13 + land.fbm(x / 260 + 1.7, z / 330 + 4.1, 4) * 62 + smoothstep(1000, 3200, z) * 300 * (0.65 + land.fbm(x / 500, z / 700, 4));
  const terrace = (x: number, z: number) => {
    const h = slope(x, z) / step;
    const base = Math.floor(h);
    return { base, part: h - base };
  };
  const lamp = unitVector(sunAt);
  const sky = createSky({ ...light, sun: { ...light.sun, glow: [0.5, 0.9, 1.6] } });
  const mirror = new Float64Array(3);
  paintTerrain(raster, camera, {
    eye,
    near: 140,
    far: 9000,
    steps: 1300,
    ground: (x, z) => {
      const wild = smoothstep(950, 1250, z + 200 * land.at(x / 200, z / 200));
      const { base, part } = terrace(x, z);
      const bank = part < 0.86 ? 0.02 : smoothstep(0.86, 1, part);
      const trees = wild * (Math.max(0, fine.at(x / 8, z / 9)) * 15 + fine.at(x / 3, z / 3) * 2);
      return (base + bank + (part > 0.8 && part < 0.86 ? 0.07 : 0)) * step * (1 - wild) + slope(x, z) * wild + trees;
    },
    surface: (point, out) => {
      const { x, z } = point;
      const wild = smoothstep(950, 1250, z + 200 * land.at(x / 200, z / 200));
      const { base, part } = terrace(x, z);
      const dx = x;
      const dy = point.y - eye;
      const wobble = fine.at(x / 6, z / 6 + base) * 0.012;
      sky(dx + wobble * z, -dy * (0.85 + wobble * 2 + 0.5 * land.at(x / 140, base)), z, mirror);
      const facing = Math.max(0, point.nx * lamp[0] + point.ny * lamp[1] + point.nz * lamp[2]);
      const tuft = fine.fbm(x / 1.7, z / 1.7 + point.y, 4);
      const grass = 0.5 + 0.5 * tuft;
      const sunlight = 0.5 + 1.1 * facing;
      const green = [(0.1 + 0.08 * grass) * sunlight, (0.115 + 0.08 * grass) * sunlight, (0.04 + 0.022 * grass) * sunlight];
      // Some fields are flooded, some are green with seedlings already.
      const planted = smoothstep(0.12, 0.22, land.at(base * 3.7 + x / 90, z / 120)) * 0.75;
      const rows = 0.6 + 0.4 * fine.at(x * 1.4, z * 0.5);
      const water = smoothstep(0.03, 0.09, part) * smoothstep(0.83, 0.78, part) * (1 - wild);
      for (let c = 0; c < 3; c++) {
        const wet = mirror[c]! * [0.6, 0.66, 0.74][c]! * (1 - planted * 0.55 * rows) + green[c]! * planted * 0.5;
        out[c] = green[c]! + (wet - green[c]!) * water;
      }
      const drift = 0.55 + 1.1 * Math.max(0, land.fbm(x / 320 + 8, z / 420, 4) + 0.25);
      veil({ density: [0.0011, 0.0012, 0.00128], thickness: 62, eye, colour: air }, point, out, drift);
    },
  });
  return { exposure: 0, contrast: 0.35, saturation: 1.05, vignette: 0.32, bloom: 0.14, shadows: [0, 0.008, 0.012], grain: 5 };
};
