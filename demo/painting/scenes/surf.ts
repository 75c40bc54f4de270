import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { createSky, paintSky, unit } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Surf around rocks, exposed for half a minute, so that the water looks like smoke. */
export const longExposure: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 30, horizon: 0.36 });
  const sun = [-0.5, 0.12, 1] as const;
  const light = {
    zenith: hex('#4b6078'),
    middle: hex('#93a3b2'),
    horizon: hex('#dcc9bd'),
    rise: 0.22,
    sun: { at: sun, colour: hex('#ffcfa8'), glow: [0.3, 0.3, 0.2] as const },
  };
  const sky = createSky(light);
  paintSky(raster, camera, sky);
  cloudSheet(raster, camera, {
    noise: noise(3),
    sun,
    scale: 1.4,
    cover: 0.56,
    soft: 0.9,
    stretch: 0.8,
    octaves: 4,
    lit: hex('#f3d9c8', 0.55),
    shade: hex('#74808f'),
    opacity: 0.7,
  });
  const land = noise(1);
  const foam = noise(2);
  const fine = noise(6);
  const lamp = unit([-0.5, 0.5, 0.7]);
  const rocks = (x: number, z: number) => {
    const place = land.fbm(x / 13 + 4.4, z / 17 + 2.2, 3) - 0.16 - smoothstep(30, 120, z) * 0.22;
    const rough = land.ridged(x / 3.2, z / 3.2, 6) - 0.32;
    return place * 5.2 + rough * 1.7 * smoothstep(-0.3, 0.25, place);
  };
  const mirror = new Float64Array(3);
  paintTerrain(raster, camera, {
    eye: 3.4,
    near: 3.5,
    far: 9000,
    steps: 900,
    ground: (x, z) => Math.max(z < 220 ? rocks(x, z) : -1, 0),
    surface: (point, out) => {
      const { x, z } = point;
      const over = z < 220 ? rocks(x, z) : -9;
      sky(x, 3.4 + z * 0.06, z, mirror);
      const far = smoothstep(40, 900, z);
      const swirl = foam.fbm(x / 9 + foam.at(x / 20, z / 20), z / 5, 4);
      const nearRock = Math.exp(-Math.max(0, -over) * 0.75);
      const smoke = clamp(0.22 + 0.4 * swirl + 0.85 * nearRock * (0.75 + 0.5 * swirl)) * (1 - far * 0.6);
      const water = mix(
        [mirror[0]! * 0.62, mirror[1]! * 0.68, mirror[2]! * 0.72],
        hex('#d4dadf'),
        smoke * 0.8,
      );
      const facing = Math.max(0, point.nx * lamp[0] + point.ny * lamp[1] + point.nz * lamp[2]);
      const grit = 0.7 + 0.6 * fine.fbm(x * 2.2, z * 2.2 + point.y * 3, 5);
      const wet = smoothstep(1.3, 0, over);
      const tone = (0.014 + 0.075 * facing * point.ny) * grit * (1 - 0.55 * wet);
      const rock = smoothstep(-0.04, 0.38, over + swirl * 0.2);
      out[0] = water[0] + (tone * 1.06 - water[0]) * rock;
      out[1] = water[1] + (tone - water[1]) * rock;
      out[2] = water[2] + (tone * 1.02 - water[2]) * rock;
      const mist = smoothstep(60, 4000, z) * 0.55;
      sky(x, 0, z, mirror);
      for (let c = 0; c < 3; c++) out[c]! += (mirror[c]! - out[c]!) * mist;
    },
  });
  return {
    exposure: -0.05,
    contrast: 0.5,
    saturation: 0.85,
    vignette: 0.4,
    bloom: 0.1,
    shadows: [0, 0.006, 0.016],
    grain: 4.5,
  };
};
