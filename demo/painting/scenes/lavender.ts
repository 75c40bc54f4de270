import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { veil } from '../mist.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { createAir, createSky, paintSky, unit as unitVector } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Rows of lavender towards low hills after sunset. */
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
      const roll =
        land.fbm(x / 260 + 3, z / 200, 3) * 7 * smoothstep(30, 260, z) +
        smoothstep(500, 4000, z) * 160 * (0.6 + land.fbm(x / 900, z / 1500 + 5, 5));
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
  return {
    exposure: 0.15,
    contrast: 0.4,
    saturation: 1,
    vignette: 0.35,
    bloom: 0.12,
    shadows: [0.004, 0, 0.014],
    grain: 4.5,
  };
};
