import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { clamp, hex } from '../palette.ts';
import { shade } from '../raster.ts';
import { createSky, paintSky } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintWater } from '../water.ts';

/** The moon over the open sea and its glitter on the water. */
export const moonSea: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 40, horizon: 0.52 });
  const moon = [0.13, 0.25, 1] as const;
  const colour = hex('#dfe8ff');
  const sky = createSky({
    zenith: hex('#0b1526'),
    middle: hex('#1c2f4a'),
    horizon: hex('#4a6480'),
    rise: 0.2,
    sun: { at: moon, colour, glow: [0.1, 0.16, 0.35], disc: [0.0125, 6] },
  });
  paintSky(raster, camera, sky);
  cloudSheet(raster, camera, {
    noise: noise(3),
    sun: moon,
    scale: 0.9,
    cover: 0.44,
    soft: 0.55,
    stretch: 2.2,
    lit: hex('#8ea4c4', 0.6),
    shade: hex('#131d2e'),
    opacity: 0.8,
  });
  const dim = createSky({
    zenith: hex('#0d1728'),
    middle: hex('#1b2c46'),
    horizon: hex('#435c78'),
    rise: 0.2,
  });
  paintWater(raster, camera, {
    noise: noise(1),
    eye: 16,
    wave: 8,
    steepness: 0.17,
    octaves: 9,
    body: hex('#06131f'),
    sky: dim,
    light: { at: moon, colour, size: 0.012 },
  });
  return {
    exposure: 0.35,
    contrast: 0.35,
    vignette: 0.35,
    bloom: 0.12,
    shadows: [0, 0.006, 0.02],
    grain: 6.5,
  };
};

/** The sun going down into the haze over the sea. */
export const sunsetSea: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 70, horizon: 0.56 });
  const sun = [0.03, 0.075, 1] as const;
  const colour = hex('#ff9a4a');
  const light = {
    zenith: hex('#5b6c92'),
    middle: hex('#a98f9f'),
    horizon: hex('#e0a283'),
    rise: 0.2,
    sun: { at: sun, colour, glow: [0.2, 0.42, 0.9] as const, disc: [0.019, 7] as const },
  };
  paintSky(raster, camera, createSky(light));
  cloudSheet(raster, camera, {
    noise: noise(8),
    sun,
    scale: 1.1,
    cover: 0.5,
    soft: 0.45,
    stretch: 3,
    lit: hex('#ffb183', 0.9),
    shade: hex('#6d5f7a'),
    opacity: 0.85,
    fade: 0.09,
  });
  // The sky that the water reflects has no sun disc, because `paintWater` adds the sun's glitter.
  const mirrored = createSky({ ...light, sun: { ...light.sun, glow: [0.3, 0.35, 0.3], disc: [0, 0] } });
  paintWater(raster, camera, {
    noise: noise(1),
    eye: 11,
    wave: 5,
    steepness: 0.13,
    octaves: 9,
    stretch: 2.2,
    body: hex('#1d2b3f'),
    sky: mirrored,
    light: { at: sun, colour: [1.3, 0.62, 0.28], size: 0.02 },
  });
  return {
    exposure: 0,
    contrast: 0.4,
    saturation: 1.02,
    vignette: 0.32,
    bloom: 0.14,
    shadows: [0.004, 0, 0.018],
    grain: 4.5,
  };
};

/** A calm sea under an empty sky. */
export const calmSea: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 60, horizon: 0.47 });
  const light = { zenith: hex('#9fb0bd'), middle: hex('#c4ced3'), horizon: hex('#dfe1de'), rise: 0.3 };
  const sky = createSky(light);
  paintSky(raster, camera, sky);
  const veilNoise = noise(4);
  paintWater(raster, camera, {
    noise: noise(1),
    eye: 20,
    wave: 5,
    steepness: 0.1,
    octaves: 9,
    stretch: 2.6,
    body: hex('#3d5a66'),
    sky: createSky({ ...light, horizon: hex('#c2cccf') }),
  });
  const { width, height } = raster;
  shade(raster, (x, y, out) => {
    const far = Math.exp(-Math.abs(y - camera.horizon) / (height * 0.035));
    const drift = 0.8 + 0.35 * veilNoise.fbm((x / width) * 1.3, (y / height) * 7, 4);
    const share = clamp(far * drift * 0.96);
    const pale = hex('#dcdfdd');
    for (let c = 0; c < 3; c++) out[c]! += (pale[c]! - out[c]!) * share;
  });
  return {
    exposure: -0.1,
    contrast: 0.3,
    saturation: 0.75,
    vignette: 0.25,
    bloom: 0.06,
    shadows: [0, 0.01, 0.014],
    grain: 5,
  };
};
