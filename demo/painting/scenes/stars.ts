import { paintStar } from '../bokeh.ts';
import { blurMask, cover, createMask } from '../brush.ts';
import { createCamera } from '../camera.ts';
import { veil } from '../mist.ts';
import { type Colour, clamp, hex, mix, smoothstep } from '../palette.ts';
import { between, type Random } from '../random.ts';
import { shade } from '../raster.ts';
import { createSky } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';
import { conifer } from '../trees.ts';

export function starColour(random: Random): Colour {
  return mix(hex('#ffd2a6'), hex('#b4cdff'), clamp(random() * 1.2));
}

/** Returns the brightness of a random star. Faint stars are more frequent, as in the sky. */
export function starLight(random: Random): number {
  return Math.min(6, 0.05 / (random() + 0.004) ** 0.9);
}

/** The Milky Way over hills. */
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
    const lane = smoothstep(
      -0.1,
      0.42,
      dust.fbm(s * 4.6 + 2, t * 11 + dust.fbm(s * 3, t * 6, 3), 6) - Math.abs(t + 0.008) * 5.5 + 0.12,
    );
    const light = milk * clumps * (1 - 0.88 * lane * Math.exp(-((t / 0.1) ** 2)));
    const warm = Math.exp(-((t / 0.06) ** 2)) * Math.exp(-(((s - 0.16) / 0.24) ** 2));
    const low = Math.exp((y - glowRow) / (height * 0.1));
    const air = cloud.fbm((x / height) * 2, (y / height) * 9, 4);
    out[0] = 0.0055 + light * (0.044 + 0.035 * warm) + 0.05 * low * (1 + 0.3 * air);
    out[1] =
      0.0085 + light * (0.046 + 0.018 * warm) + 0.034 * low * (1 + 0.3 * air) + 0.006 * Math.max(0, air);
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
  const night = createSky({
    zenith: hex('#0a1222'),
    middle: hex('#1a2030'),
    horizon: hex('#4a3c38'),
    rise: 0.2,
  });
  paintTerrain(raster, camera, {
    eye: 60,
    near: 60,
    far: 12000,
    ground: (x, z) =>
      land.eroded(x / 1900 + 2, z / 1500 + 6, 9) * 190 +
      40 +
      smoothstep(500, 5200, z) * 210 -
      smoothstep(600, 100, z) * 75,
    surface: (point, out) => {
      const tone = 0.0035 + 0.003 * point.ny + 0.002 * land.at(point.x / 9, point.z / 9);
      out[0] = tone * 0.8;
      out[1] = tone;
      out[2] = tone * 1.4;
      veil({ density: [0.00012, 0.00013, 0.00015], thickness: 500, eye: 60, colour: night }, point, out);
    },
  });
  return {
    exposure: 1.25,
    contrast: 0.4,
    saturation: 0.95,
    vignette: 0.35,
    bloom: 0.12,
    shadows: [0, 0.004, 0.016],
    grain: 9,
  };
};

/** Star trails around the pole, behind spruces. */
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
  for (let i = 0; i < 1500; i++) {
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
    const base = height * (0.975 + 0.02 * air.at((x / width) * 3, 5));
    conifer(
      trees,
      {
        x,
        base: base + unit * 12,
        height: unit * between(random, 25, 80) * (1 + 0.4 * air.at((x / width) * 4, 8)),
      },
      random,
    );
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
  return {
    exposure: 0.7,
    contrast: 0.4,
    saturation: 1,
    vignette: 0.35,
    bloom: 0.12,
    shadows: [0, 0.004, 0.018],
    grain: 7,
  };
};
