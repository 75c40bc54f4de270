import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { veil } from '../mist.ts';
import { clamp, hex, smoothstep } from '../palette.ts';
import { blend, shade } from '../raster.ts';
import { createAir, createSky, paintSky, unit } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Last sunlight on snowy peaks above a valley in blue shadow. */
export const alpenglow: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 66, horizon: 0.9 });
  const light = { zenith: hex('#41598a'), middle: hex('#8f9cc0'), horizon: hex('#e2b6b4'), rise: 0.24 };
  paintSky(raster, camera, createSky(light));
  cloudSheet(raster, camera, {
    noise: noise(4),
    sun: [-1, 0.2, -0.6],
    scale: 1.3,
    cover: 0.38,
    soft: 0.6,
    stretch: 2,
    lit: hex('#f4c3bb', 0.7),
    shade: hex('#8288ad'),
    opacity: 0.7,
    fade: 0.2,
  });
  const air = createAir({ ...light, horizon: hex('#b7a5bd') });
  const land = noise(1);
  const fine = noise(2);
  const eye = 1750;
  const sun = unit([-0.85, 0.26, -0.42]);
  const haze = { density: [0.00003, 0.000036, 0.000046] as const, thickness: 2400, eye, colour: air };
  paintTerrain(raster, camera, {
    eye,
    near: 5000,
    far: 22000,
    steps: 1100,
    sun,
    shadowReach: 5000,
    ground: (x, z) => {
      const range = smoothstep(5000, 13500, z) * (1 - 0.6 * smoothstep(15000, 26000, z));
      const spine = land.eroded(x / 5200 + 1.2, z / 5200 + 8.3, 11);
      return (
        1020 + spine * (230 + 1500 * range) + 1500 * range + land.ridged(x / 2600, z / 2600, 7) * 620 * range
      );
    },
    surface: (point, out) => {
      const facing = Math.max(0, point.nx * sun[0] + point.ny * sun[1] + point.nz * sun[2]);
      const rough = fine.fbm(point.x / 160, point.y / 60 + point.z / 160, 5);
      const snow =
        smoothstep(0.5, 0.68, point.ny + 0.16 * rough) * smoothstep(1500, 2000, point.y + rough * 260);
      const high = smoothstep(1900, 2700, point.y);
      const glow = facing * point.lit * (0.12 + 0.88 * high) * 2.1;
      const shadeLight = hex('#6277a0');
      const white = [
        shadeLight[0] + glow * 1.02,
        shadeLight[1] + glow * 0.46,
        shadeLight[2] + glow * 0.36,
      ] as const;
      const stone = [0.03 + glow * 0.2, 0.034 + glow * 0.1, 0.048 + glow * 0.085] as const;
      const woods = smoothstep(1750, 1350, point.y + rough * 220);
      for (let c = 0; c < 3; c++) {
        out[c] = stone[c]! + (white[c]! - stone[c]!) * snow;
        out[c]! += ([0.011, 0.016, 0.024][c]! * (1 + 0.7 * rough) - out[c]!) * woods;
      }
      veil(haze, point, out);
    },
  });
  return {
    exposure: 0.1,
    contrast: 0.4,
    saturation: 1,
    vignette: 0.3,
    bloom: 0.08,
    shadows: [0, 0.004, 0.02],
    grain: 4.5,
  };
};

/** A mountain in black and white: rock, snow and drifting cloud. */
export const inkMountain: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 62, horizon: 0.93 });
  const light = { zenith: hex('#3c3c3c'), middle: hex('#7c7c7c'), horizon: hex('#c9c9c9'), rise: 0.3 };
  paintSky(raster, camera, createSky(light));
  const land = noise(1);
  const fine = noise(2);
  const drift = noise(3);
  const eye = 900;
  const sun = unit([0.8, 0.5, -0.25]);
  const haze = {
    density: [0.00004, 0.00004, 0.00004] as const,
    thickness: 1500,
    eye,
    colour: createAir(light),
  };
  paintTerrain(raster, camera, {
    eye,
    near: 2500,
    far: 16000,
    steps: 1000,
    sun,
    shadowReach: 2600,
    ground: (x, z) => {
      const away = Math.hypot((x - 150) / 2300, (z - 8200) / 2600);
      const cone = Math.exp(-1.15 * away * (0.75 + 0.35 * away));
      const ribs = land.ridged(x / 1500 + 3, z / 1500 + 6, 9);
      return (
        250 +
        cone * 3050 +
        (ribs - 0.4) * 900 * smoothstep(0.02, 0.5, cone) +
        land.eroded(x / 1100, z / 1100, 9) * 300
      );
    },
    surface: (point, out) => {
      const facing = Math.max(0, point.nx * sun[0] + point.ny * sun[1] + point.nz * sun[2]);
      const rough = fine.fbm(point.x / 90, point.y / 26 + point.z / 90, 6);
      const snow =
        smoothstep(0.36, 0.58, point.ny + 0.22 * rough) * smoothstep(700, 1500, point.y + rough * 400);
      const sunlight = facing * point.lit;
      const tone =
        (0.012 + 0.05 * sunlight) * (1 + rough * 0.5) * (1 - snow) + (0.11 + 1.0 * sunlight) * snow;
      out[0] = out[1] = out[2] = tone;
      veil(haze, point, out);
    },
  });
  // Cloud in front of the flanks, thicker towards the bottom.
  const { width, height } = raster;
  shade(raster, (x, y, out) => {
    const u = x / height;
    const v = y / height;
    const body = drift.fbm(u * 1.9 + drift.fbm(u * 1.3, v * 2.4 + 3, 3) * 0.6, v * 4.2, 6);
    const band =
      smoothstep(0.5, 0.92, v + body * 0.2) * 0.98 +
      0.75 * smoothstep(0.12, 0.55, body) * smoothstep(0.3, 0.55, v);
    const tone = 0.5 + 0.26 * drift.fbm(u * 3 + 5, v * 6, 4) + 0.1 * (x / width);
    blend(out, [tone, tone, tone], clamp(band));
  });
  return {
    exposure: 0,
    contrast: 0.75,
    saturation: 0,
    vignette: 0.45,
    bloom: 0.06,
    shadows: [0.006, 0.004, 0],
    grain: 8,
  };
};
