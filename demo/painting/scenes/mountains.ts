import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { veil } from '../mist.ts';
import { hex, mix, smoothstep } from '../palette.ts';
import { createAir, createSky, paintSky, type SkyLight, unit } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Wooded ridges one behind the other, with mist in the valleys. */
export const ridges: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 96, horizon: 0.24 });
  const sunAt = [0.16, 0.075, 1] as const;
  const glow: SkyLight = {
    zenith: hex('#6d8db2'),
    middle: hex('#b3bfcb'),
    horizon: hex('#efcfae'),
    rise: 0.16,
    sun: { at: sunAt, colour: hex('#ffd9a8'), glow: [0.35, 0.45, 0.5] },
  };
  const sky = createSky(glow);
  const air = createAir(glow);
  paintSky(raster, camera, sky, camera.horizon + 4);
  const land = noise(1);
  const drift = noise(2);
  const eye = 950;
  const mist = {
    density: [0.0008, 0.00092, 0.00108] as const,
    thickness: 135,
    eye,
    colour: air,
  };
  const haze = { ...mist, density: [0.000022, 0.000032, 0.000047] as const, thickness: 5000 };
  const light = unit(sunAt);
  paintTerrain(raster, camera, {
    eye,
    near: 700,
    far: 60000,
    steps: 900,
    ground: (x, z) =>
      330 +
      land.eroded(x / 4600 + 3.1, z / 2600, 9) * 520 -
      smoothstep(6500, 1800, z) * 130 +
      smoothstep(12000, 52000, z) * 620 +
      land.at(x / 18, z / 18) * 5 * smoothstep(7000, 2500, z),
    surface: (point, out) => {
      const facing = Math.max(0, point.nx * light[0] + point.ny * light[1] + point.nz * light[2]);
      const woods = 0.8 + 0.4 * drift.at(point.x / 40, point.z / 40);
      out[0] = (0.012 + 0.14 * facing) * woods;
      out[1] = (0.016 + 0.105 * facing) * woods;
      out[2] = (0.02 + 0.05 * facing) * woods;
      const patches = 0.75 + 0.85 * drift.fbm(point.x / 2600, point.z / 2600 + point.y / 500, 4);
      veil(mist, point, out, Math.max(0.1, patches));
      veil(haze, point, out);
    },
  });
  return {
    exposure: 0.05,
    contrast: 0.45,
    saturation: 0.95,
    vignette: 0.3,
    bloom: 0.12,
    shadows: [0, 0.008, 0.018],
    grain: 4.5,
  };
};

/** Peaks above a sea of clouds just after sunrise. */
export const seaOfClouds: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 52, horizon: 0.4 });
  const sunAt = [-0.2, 0.035, 1] as const;
  const glow: SkyLight = {
    zenith: hex('#4a6a96'),
    middle: hex('#a9b3c4'),
    horizon: hex('#f6cfa4'),
    rise: 0.17,
    sun: { at: sunAt, colour: hex('#ffb870'), glow: [0.5, 0.7, 1.2], disc: [0.012, 9] },
  };
  const sky = createSky(glow);
  const air = createAir(glow);
  paintSky(raster, camera, sky);
  cloudSheet(raster, camera, {
    noise: noise(5),
    sun: sunAt,
    scale: 0.55,
    cover: 0.47,
    soft: 0.5,
    stretch: 3.2,
    lit: hex('#ffd2a6', 1.15),
    shade: hex('#8f8fa6'),
    opacity: 0.75,
  });
  const land = noise(1);
  const swell = noise(2);
  const eye = 820;
  const light = unit(sunAt);
  const haze = {
    density: [0.00003, 0.000036, 0.000046] as const,
    thickness: 3000,
    eye,
    colour: air,
  };
  const peaks = (x: number, z: number) =>
    land.eroded(x / 5200 + 7.4, z / 4600 + 1.7, 10) * 980 + 170 - smoothstep(3500, 900, z) * 500;
  const clouds = (x: number, z: number) =>
    330 + swell.fbm(x / 2400, z / 1500, 6, 0.46) * 150 + Math.abs(swell.fbm(x / 700 + 40, z / 500, 4)) * 70;
  paintTerrain(raster, camera, {
    eye,
    near: 500,
    far: 70000,
    steps: 900,
    sun: light,
    shadowReach: 2500,
    ground: (x, z) => Math.max(peaks(x, z), clouds(x, z)),
    surface: (point, out) => {
      const over = point.y - clouds(point.x, point.z);
      const facing = Math.max(0, point.nx * light[0] + point.ny * light[1] + point.nz * light[2]);
      const rock = smoothstep(2, 60, over + swell.at(point.x / 130, point.z / 130) * 25);
      // Light passes through cloud, which is bright towards the sun and blue in its hollows.
      const through = 0.25 + 0.75 * smoothstep(-0.3, 0.55, facing + 0.5 * point.nz * -1);
      const lit = 0.55 + 0.45 * point.lit;
      const cloud = mix(hex('#6f80a4'), hex('#fad7b4'), through * lit);
      const scree = swell.fbm(point.x / 90, point.y / 40 + point.z / 120, 5);
      const bare = mix(hex('#141a26'), hex('#3d4452'), Math.max(0, point.ny - 0.35 + 0.5 * scree));
      const stone = mix(bare, hex('#d08f5c'), Math.min(1, facing * 1.9 * point.lit));
      for (let c = 0; c < 3; c++) out[c] = cloud[c]! + (stone[c]! - cloud[c]!) * rock;
      veil(haze, point, out);
    },
  });
  return {
    exposure: 0,
    contrast: 0.35,
    saturation: 1.02,
    vignette: 0.28,
    bloom: 0.12,
    highlights: [0.012, 0.004, -0.01],
    grain: 4.5,
  };
};
