import { stretch } from '../blur.ts';
import { paintStar } from '../bokeh.ts';
import { createCamera } from '../camera.ts';
import { blurMask, cover, createMask } from '../brush.ts';
import { paintMirror } from '../mirror.ts';
import { veil } from '../mist.ts';
import { type Colour, clamp, hex, mix, smoothstep } from '../palette.ts';
import { add, createRaster, type Raster, shade } from '../raster.ts';
import { between, type Random } from '../random.ts';
import { createSky, paintSky } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';
import { conifer } from '../trees.ts';

function starColour(random: Random): Colour {
  return mix(hex('#ffd2a6'), hex('#b4cdff'), clamp(random() * 1.2));
}

/** Most stars are faint: every step fainter there are three times as many. */
function starLight(random: Random): number {
  return Math.min(6, 0.05 / (random() + 0.004) ** 0.9);
}

/** The Milky Way standing over hills. */
export const milkyWay: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const cloud = noise(1);
  const dust = noise(2);
  const lean = 0.34;
  const across = (x: number, y: number) =>
    ((x - width * 0.5) * Math.cos(lean) + (y - height * 0.45) * Math.sin(lean)) / height;
  const along = (x: number, y: number) =>
    (-(x - width * 0.5) * Math.sin(lean) + (y - height * 0.45) * Math.cos(lean)) / height;
  const band = (x: number, y: number) => {
    const s = along(x, y);
    const t = across(x, y) + 0.025 * cloud.fbm(s * 3, 4, 3);
    const wide = 0.085 + 0.05 * Math.exp(-(((s - 0.12) / 0.22) ** 2));
    return Math.exp(-((t / wide) ** 2)) * (0.5 + 0.9 * Math.exp(-(((s - 0.14) / 0.26) ** 2)));
  };
  const glowRow = height * 0.9;
  shade(raster, (x, y, out) => {
    const s = along(x, y);
    const t = across(x, y);
    const milk = band(x, y);
    const clumps = 0.72 + 0.75 * cloud.fbm(s * 9, t * 13, 6);
    const lane = smoothstep(-0.1, 0.42, dust.fbm(s * 4.6 + 2, t * 11 + dust.fbm(s * 3, t * 6, 3), 6) - Math.abs(t + 0.008) * 5.5 + 0.12);
    const light = milk * clumps * (1 - 0.88 * lane * Math.exp(-((t / 0.1) ** 2)));
    const warm = Math.exp(-((t / 0.06) ** 2)) * Math.exp(-(((s - 0.16) / 0.24) ** 2));
    const low = Math.exp((y - glowRow) / (height * 0.1));
    const air = cloud.fbm((x / height) * 2, (y / height) * 9, 4);
    out[0] = 0.0055 + light * (0.044 + 0.035 * warm) + 0.05 * low * (1 + 0.3 * air);
    out[1] = 0.0085 + light * (0.046 + 0.018 * warm) + 0.034 * low * (1 + 0.3 * air) + 0.006 * Math.max(0, air);
    out[2] = 0.0165 + light * (0.058 + 0.004 * warm) + 0.022 * low;
  });
  for (let i = 0; i < 9000; i++) {
    const x = random() * width;
    const y = random() * height * 0.94;
    if (random() > 0.25 + band(x, y)) continue;
    const light = starLight(random) * 0.33;
    const tint = starColour(random);
    const radius = unit * (0.4 + 0.16 * light);
    paintStar(raster, x, y, Math.max(0.5, radius), [tint[0] * light, tint[1] * light, tint[2] * light]);
  }
  const camera = createCamera(raster, { focalMm: 24, horizon: 0.93 });
  const land = noise(3);
  const night = createSky({ zenith: hex('#0a1222'), middle: hex('#1a2030'), horizon: hex('#4a3c38'), rise: 0.2 });
  paintTerrain(raster, camera, {
    eye: 60,
    near: 60,
    far: 12000,
    ground: (x, z) => land.eroded(x / 1900 + 2, z / 1500 + 6, 9) * 190 + 40 + smoothstep(500, 5200, z) * 210 - smoothstep(600, 100, z) * 75,
    surface: (point, out) => {
      const tone = 0.0035 + 0.003 * point.ny + 0.002 * land.at(point.x / 9, point.z / 9);
      out[0] = tone * 0.8;
      out[1] = tone;
      out[2] = tone * 1.4;
      veil({ density: [0.00012, 0.00013, 0.00015], thickness: 500, eye: 60, colour: night }, point, out);
    },
  });
  return { exposure: 1.25, contrast: 0.4, saturation: 0.95, vignette: 0.35, bloom: 0.12, shadows: [0, 0.004, 0.016], grain: 9 };
};

/** An hour of the turning sky around the pole, a spruce standing still. */
export const starTrails: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const air = noise(1);
  const ground = height * 0.93;
  shade(raster, (x, y, out) => {
    const v = clamp(y / ground);
    const tone = mix(hex('#0d1830'), hex('#33415f'), v ** 2);
    const glow = Math.exp((y - ground) / (height * 0.11)) * (0.8 + 0.4 * air.fbm((x / height) * 2, v * 4, 4));
    out[0] = tone[0] * 0.6 + 0.1 * glow;
    out[1] = tone[1] * 0.6 + 0.06 * glow;
    out[2] = tone[2] * 0.6 + 0.035 * glow;
  });
  const px = width * 0.56;
  const py = height * 0.36;
  const turn = 0.6;
  const far = Math.hypot(width, height);
  for (let i = 0; i < 1150; i++) {
    const radius = Math.sqrt(random()) * far * 0.85;
    const start = random() * 2 * Math.PI;
    const light = Math.min(0.85, starLight(random) * 0.3);
    const tint = starColour(random);
    const steps = Math.ceil((turn * radius) / 0.85);
    const thick = Math.max(0.55, unit * (0.42 + 0.25 * light));
    for (let s = 0; s <= steps; s++) {
      const angle = start + (turn * s) / steps;
      const x = px + Math.cos(angle) * radius;
      const y = py + Math.sin(angle) * radius;
      if (x < -2 || y < -2 || x > width + 2 || y > ground) continue;
      const low = 1 - 0.75 * smoothstep(ground * 0.6, ground, y);
      const level = light * low * 0.62;
      paintStar(raster, x, y, thick * 0.8, [tint[0] * level, tint[1] * level, tint[2] * level]);
    }
  }
  const trees = createMask(width, height);
  for (let i = 0; i < 90; i++) {
    const x = random() * width;
    const base = height * (0.975 + 0.02 * air.at(x / width * 3, 5));
    conifer(trees, { x, base: base + unit * 12, height: unit * between(random, 25, 80) * (1 + 0.4 * air.at(x / width * 4, 8)) }, random);
  }
  conifer(trees, { x: width * 0.3, base: height * 1.01, height: height * 0.4 }, random);
  conifer(trees, { x: width * 0.42, base: height * 1.01, height: height * 0.25 }, random);
  conifer(trees, { x: width * 0.17, base: height * 1.01, height: height * 0.29 }, random);
  for (let y = Math.floor(height * 0.965); y < height; y++) {
    for (let x = 0; x < width; x++) {
      const line = height * (0.975 + 0.01 * air.fbm((x / width) * 5, 3, 4));
      trees.data[y * width + x] = Math.max(trees.data[y * width + x]!, clamp((y - line) / 3));
    }
  }
  blurMask(trees, 0.5);
  cover(raster, trees, (_x, _y, out) => {
    out[0] = 0.0022;
    out[1] = 0.0032;
    out[2] = 0.006;
  });
  return { exposure: 0.7, contrast: 0.4, saturation: 1, vignette: 0.35, bloom: 0.12, shadows: [0, 0.004, 0.018], grain: 7 };
};

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
      const dark = smoothstep(-0.08, 0.3, seas.fbm(mx * 1.35 + 1.6, my * 1.35 + 0.4, 5) + 0.12 - 0.16 * my - 0.1 * mx);
      let relief = 1 + 0.14 * seas.fbm(mx * 9, my * 9, 4);
      for (const crater of craters) {
        const r = Math.hypot(mx - crater.x, my - crater.y) / crater.size;
        if (r < 2.6) relief += 0.16 * Math.exp(-(((r - 1) / 0.3) ** 2)) - 0.07 * Math.exp(-r * r * 1.4) + 0.05 * Math.exp(-r);
      }
      const face = (0.92 - 0.47 * dark) * relief * (0.82 + 0.18 * Math.sqrt(Math.max(0, 1 - d * d)));
      const thick = 1 - 0.3 * smoothstep(-0.9, 1.1, dy) - 0.14 * Math.max(0, cloud) * smoothstep(-0.6, 0.6, dy);
      const edge = smoothstep(1.006, 0.992, d);
      add(out, [face * thick * 0.98, face * thick * (0.8 - 0.11 * dy), face * thick * (0.56 - 0.17 * dy)], edge * 0.92);
    }
  });
  for (let row = 0; row < 2; row++) {
    const depth = row;
    const mask = createMask(width, height);
    const line = (x: number) => height * (0.72 + 0.28 * depth - 0.16 * (1 - depth) * Math.sin((x / width) * 2.6 + 0.35) + 0.06 * haze.fbm((x / width) * 2.3 + row * 9, row, 5));
    const size = unit * (30 + 110 * depth);
    for (let x = -size; x < width + size; x += size * (0.12 - 0.045 * depth) * between(random, 0.3, 1.7)) {
      conifer(mask, { x, base: line(x) + size * 0.5, height: size * between(random, 0.65, 1.5) }, random);
    }
    for (let x = 0; x < width; x++) {
      const top = line(x) + size * 0.1;
      for (let y = Math.max(0, Math.floor(top)); y < height; y++) mask.data[y * width + x] = Math.max(mask.data[y * width + x]!, clamp((y - top) / (size * 0.3)));
    }
    blurMask(mask, 0.6);
    cover(raster, mask, (x, y, out) => {
      const foot = smoothstep(0, height * 0.3, y - line(x)) * (1 - depth) * (1 + 0.4 * haze.fbm((x / width) * 4, (y / height) * 8, 4));
      const tone = mix([0.019 - 0.014 * depth, 0.022 - 0.016 * depth, 0.037 - 0.026 * depth], [0.085, 0.075, 0.1], clamp(foot));
      for (let c = 0; c < 3; c++) out[c] = tone[c]!;
    });
  }
  return { exposure: 0.2, contrast: 0.4, saturation: 0.95, vignette: 0.32, bloom: 0.12, shadows: [0, 0.004, 0.016], grain: 6.5 };
};

/** Northern lights over a lake. */
export const aurora: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const camera = createCamera(raster, { focalMm: 20, horizon: 0.64 });
  paintSky(raster, camera, createSky({ zenith: hex('#0a1428'), middle: hex('#10243c'), horizon: hex('#2c4a58'), rise: 0.3 }));
  const curtain = createRaster(Math.ceil(width / 2), Math.ceil(camera.horizon / 2));
  paintCurtains(curtain, { focal: camera.focal / 2, centre: camera.centre / 2, horizon: camera.horizon / 2 }, noise(1));
  const glow = stretch(curtain, width, curtain.height * 2);
  shade(raster, (x, y, out) => {
    if (y >= glow.height) return;
    const i = (y * width + x) * 3;
    add(out, [glow.data[i]!, glow.data[i + 1]!, glow.data[i + 2]!], 1);
  });
  for (let i = 0; i < 2200; i++) {
    const y = random() * camera.horizon;
    const light = starLight(random) * 0.25 * smoothstep(camera.horizon, camera.horizon * 0.6, y);
    const tint = starColour(random);
    paintStar(raster, random() * width, y, Math.max(0.5, unit * (0.36 + 0.16 * light)), [tint[0] * light, tint[1] * light, tint[2] * light]);
  }
  const land = noise(2);
  paintTerrain(raster, camera, {
    eye: 3,
    near: 500,
    far: 9000,
    ground: (x, z) => -4 + smoothstep(560, 2600, z) * (230 + 330 * land.eroded(x / 1500 + 4.2, z / 1500 + 1, 8)) + smoothstep(520, 640, z) * (5 + 12 * Math.max(0, land.at(x / 9, z / 9))),
    surface: (point, out) => {
      const snow = smoothstep(150, 330, point.y + 120 * land.at(point.x / 160, point.z / 160)) * point.ny;
      out[0] = 0.003 + 0.008 * snow;
      out[1] = 0.006 + 0.03 * snow;
      out[2] = 0.009 + 0.028 * snow;
      const far = 1 - Math.exp(-point.z / 9000);
      out[1]! += 0.016 * far;
      out[2]! += 0.018 * far;
    },
  });
  paintMirror(raster, { noise: noise(7), shore: camera.horizon + 1, ripple: 0.006, keep: [0.5, 0.85], body: hex('#081420'), smear: 0.09 });
  return { exposure: 0.8, contrast: 0.4, saturation: 0.95, vignette: 0.35, bloom: 0.14, shadows: [0, 0.006, 0.018], grain: 8 };
};

function paintCurtains(raster: Raster, camera: { focal: number; centre: number; horizon: number }, fold: { fbm(x: number, y: number, octaves: number): number; at(x: number, y: number): number }): void {
  const layers = 34;
  shade(raster, (px, py, out) => {
    const y = (camera.horizon - py) / camera.focal;
    if (y <= 0.01) return;
    const x = (px - camera.centre) / camera.focal;
    let green = 0;
    let violet = 0;
    for (let i = 0; i < layers; i++) {
      const h = i / (layers - 1);
      const away = (1 + 1.25 * h) / y;
      const u = x * away;
      const bend = fold.at(u * 0.21 + 2.3, away * 0.16) * 1.9 + fold.at(u * 0.62, away * 0.4 + 8) * 0.55;
      const v = away * 0.75 + bend;
      const sheet = Math.exp(-(((v - 3.1) / 0.13) ** 2)) + 0.55 * Math.exp(-(((v - 4.7 - 0.3 * bend) / 0.2) ** 2));
      if (sheet < 0.004) continue;
      const rays = 0.35 + 0.9 * Math.max(0, fold.at(u * 3.1, 3 + bend * 0.3) + 0.35 * fold.at(u * 9.7, 1) + 0.25);
      const light = sheet * rays;
      green += light * Math.exp(-h * 3.6) * smoothstep(0, 0.07, h);
      violet += light * h * Math.exp(-h * 2.3);
    }
    const fade = smoothstep(0.02, 0.16, y);
    out[0] = (green * 0.018 + violet * 0.045) * fade;
    out[1] = (green * 0.16 + violet * 0.018) * fade;
    out[2] = (green * 0.075 + violet * 0.06) * fade;
  });
}
