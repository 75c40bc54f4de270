import { createCamera } from '../camera.ts';
import { veil } from '../mist.ts';
import { hex, smoothstep } from '../palette.ts';
import { createAir, createSky, paintSky, unit as unitVector } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Flooded rice terraces that reflect the morning sky. */
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
    150 -
    z * 0.13 +
    land.fbm(x / 260 + 1.7, z / 330 + 4.1, 4) * 62 +
    smoothstep(1000, 3200, z) * 300 * (0.65 + land.fbm(x / 500, z / 700, 4));
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
    steps: 1700,
    ground: (x, z) => {
      const wild = smoothstep(950, 1250, z + 200 * land.at(x / 200, z / 200));
      const { base, part } = terrace(x, z);
      const bank = smoothstep(0.8, 1, part);
      const trees = wild * (Math.max(0, fine.at(x / 8, z / 9)) * 15 + fine.at(x / 3, z / 3) * 2);
      return (base + bank) * step * (1 - wild) + slope(x, z) * wild + trees;
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
      const green = [
        (0.1 + 0.08 * grass) * sunlight,
        (0.115 + 0.08 * grass) * sunlight,
        (0.04 + 0.022 * grass) * sunlight,
      ];
      // Some fields are only flooded, others are already green with seedlings.
      const planted = smoothstep(0.12, 0.22, land.at(base * 3.7 + x / 90, z / 120)) * 0.75;
      const rows = 0.6 + 0.4 * fine.at(x * 1.4, z * 0.5);
      const water = smoothstep(0.03, 0.09, part) * smoothstep(0.82, 0.76, part) * (1 - wild);
      for (let c = 0; c < 3; c++) {
        const wet =
          mirror[c]! * [0.6, 0.66, 0.74][c]! * (1 - planted * 0.55 * rows) + green[c]! * planted * 0.5;
        out[c] = green[c]! + (wet - green[c]!) * water;
      }
      const drift = 0.55 + 1.1 * Math.max(0, land.fbm(x / 320 + 8, z / 420, 4) + 0.25);
      veil({ density: [0.0011, 0.0012, 0.00128], thickness: 62, eye, colour: air }, point, out, drift);
    },
  });
  return {
    exposure: 0,
    contrast: 0.35,
    saturation: 0.92,
    vignette: 0.32,
    bloom: 0.14,
    shadows: [0, 0.008, 0.012],
    grain: 5,
  };
};
