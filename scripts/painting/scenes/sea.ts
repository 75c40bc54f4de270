import { cover, createMask, stroke } from '../brush.ts';
import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { add, shade } from '../raster.ts';
import { createSky, paintSky, unit } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';
import { paintWater } from '../water.ts';

/** The moon over open sea, its road on the water. */
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
  const dim = createSky({ zenith: hex('#0d1728'), middle: hex('#1b2c46'), horizon: hex('#435c78'), rise: 0.2 });
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
  return { exposure: 0.35, contrast: 0.35, vignette: 0.35, bloom: 0.12, shadows: [0, 0.006, 0.02], grain: 6.5 };
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
  // The sun shines through the low haze, clouds or not.
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
  return { exposure: 0, contrast: 0.4, saturation: 1.02, vignette: 0.32, bloom: 0.14, shadows: [0.004, 0, 0.018], grain: 4.5 };
};

/** Nothing but water and air. */
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
  return { exposure: -0.1, contrast: 0.3, saturation: 0.75, vignette: 0.25, bloom: 0.06, shadows: [0, 0.01, 0.014], grain: 5 };
};

/** Half a minute of surf around rocks: the water has become smoke. */
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
      const water = mix([mirror[0]! * 0.62, mirror[1]! * 0.68, mirror[2]! * 0.72], hex('#d9dfe4', 0.95), smoke * 0.8);
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
  return { exposure: -0.05, contrast: 0.5, saturation: 0.85, vignette: 0.4, bloom: 0.1, shadows: [0, 0.006, 0.016], grain: 4.5 };
};

/** Rings of rain on a pond that mirrors a bright sky and dark trees. */
export const rainRings: Scene = ({ raster, noise, random }) => {
  const camera = createCamera(raster, { focalMm: 55, horizon: -0.18 });
  const trees = noise(2);
  const rings = Array.from({ length: 95 }, () => {
    const z = 2.3 + 6.5 * random() ** 1.6;
    return { x: (random() - 0.5) * z * 0.8, z, radius: 0.02 + 0.3 * random() ** 1.4, strength: 0.4 + random() };
  });
  const sky = (x: number, y: number, z: number, out: Float64Array) => {
    const edge = 0.25 + 0.16 * trees.fbm((x / z) * 5 + 3, 0.5, 5) + 0.1 * trees.at((x / z) * 1.4, 7);
    const open = smoothstep(edge - 0.03, edge + 0.1, y / z + 0.04 * trees.fbm((x / z) * 22, (y / z) * 22, 3));
    const tone = mix(hex('#121f1d'), hex('#c3d0d2'), open);
    for (let c = 0; c < 3; c++) out[c] = tone[c]!;
  };
  paintWater(raster, camera, {
    noise: noise(1),
    eye: 1.7,
    wave: 1.6,
    steepness: 0.035,
    octaves: 4,
    body: hex('#0e1a18'),
    sky,
    ripple: (x, z, slope) => {
      for (const ring of rings) {
        const dx = x - ring.x;
        const dz = z - ring.z;
        const d = Math.sqrt(dx * dx + dz * dz);
        const off = d - ring.radius;
        if (off > 0.05 || off < -0.13) continue;
        const wave =
          Math.sin(off * 150) * Math.exp(-((off + 0.03) ** 2) / 0.0016) * ring.strength * (0.035 / (0.08 + ring.radius)) * 1.1;
        slope[0]! += (wave * dx) / (d + 0.01);
        slope[1]! += (wave * dz) / (d + 0.01);
      }
    },
  });
  // Water mirrors more at a shallow angle than a pond this steep below would: rain light is flat and bright.
  shade(raster, (_x, y, out) => add(out, [out[0]!, out[1]!, out[2]!], 1.6 + (y / raster.height) * 3.4));
  return { exposure: 0.55, contrast: 0.5, saturation: 0.8, vignette: 0.35, bloom: 0.08, shadows: [0, 0.01, 0.014], grain: 5.5 };
};

/** A lighthouse after sunset, the beam caught in sea mist. */
export const lighthouse: Scene = ({ raster, noise, unit: px }) => {
  const { width, height } = raster;
  const camera = createCamera(raster, { focalMm: 45, horizon: 0.66 });
  const light = { zenith: hex('#131f38'), middle: hex('#33466a'), horizon: hex('#9a7f8c'), rise: 0.2 };
  const sky = createSky(light);
  paintSky(raster, camera, sky);
  cloudSheet(raster, camera, {
    noise: noise(5),
    sun: [0.6, 0.05, 1],
    scale: 1.2,
    cover: 0.5,
    soft: 0.6,
    stretch: 1.8,
    lit: hex('#a98da0', 0.7),
    shade: hex('#1f2b45'),
    opacity: 0.85,
    fade: 0.05,
  });
  paintWater(raster, camera, {
    noise: noise(1),
    eye: 22,
    wave: 9,
    steepness: 0.14,
    octaves: 8,
    stretch: 2,
    body: hex('#0b1624'),
    sky,
  });
  const land = noise(2);
  const rough = noise(3);
  paintTerrain(raster, camera, {
    eye: 22,
    near: 420,
    far: 2600,
    steps: 800,
    sea: 0.3,
    ground: (x, z) => {
      const reach = smoothstep(60, 330, x + 70 * land.fbm(z / 160, x / 160, 4)) * smoothstep(520, 760, z + x * 0.3) * smoothstep(2300, 1500, z);
      return -30 + reach * (92 + 26 * land.fbm(x / 150, z / 150, 6)) - smoothstep(0.02, 0.7, 1 - reach) * 10;
    },
    surface: (point, out) => {
      const tone = 0.006 + 0.016 * point.ny * (0.7 + 0.6 * rough.fbm(point.x / 9, point.z / 14 + point.y / 4, 5));
      out[0] = tone * 0.9;
      out[1] = tone;
      out[2] = tone * 1.35;
      const air = 1 - Math.exp(-point.z / 6500);
      for (let c = 0; c < 3; c++) out[c]! += ([0.1, 0.1, 0.15][c]! - out[c]!) * air;
    },
  });
  const lx = width * 0.735;
  const ly = height * 0.39;
  const foot = height * 0.61;
  const tower = createMask(width, height);
  const wide = px * 8.5;
  stroke(tower, { x: lx, y: ly + px * 9, radius: wide * 0.62 }, { x: lx, y: foot, radius: wide }, 1, 0.7);
  stroke(tower, { x: lx - wide * 0.95, y: ly + px * 9, radius: px * 1.2 }, { x: lx + wide * 0.95, y: ly + px * 9, radius: px * 1.2 });
  stroke(tower, { x: lx, y: ly - px * 4, radius: wide * 0.5 }, { x: lx, y: ly + px * 8, radius: wide * 0.5 });
  stroke(tower, { x: lx, y: ly - px * 13, radius: px * 0.8 }, { x: lx, y: ly - px * 6, radius: wide * 0.55 });
  cover(raster, tower, (x, _y, out) => {
    const round = 0.35 + 0.65 * smoothstep(1, -1, (x - lx) / wide);
    out[0] = 0.075 * round + 0.012;
    out[1] = 0.078 * round + 0.014;
    out[2] = 0.11 * round + 0.02;
  });
  const mist = noise(6);
  const left = { x: -0.985, y: -0.1 };
  shade(raster, (x, y, out) => {
    const dx = (x - lx) / width;
    const dy = (y - ly) / width;
    const d = Math.hypot(dx, dy) + 1e-4;
    const drift = 0.7 + 0.75 * mist.fbm((x / width) * 5, (y / width) * 9, 5);
    let beam = 0;
    for (const way of [1, -1]) {
      const along = (dx * left.x + dy * left.y) * way;
      if (along <= 0) continue;
      const off = Math.abs(dx * left.y - dy * left.x);
      const spread = 0.0045 + along * 0.052;
      beam += (Math.exp(-((off / spread) ** 2)) * Math.exp(-along * (way > 0 ? 1.9 : 3.4)) * 0.0062) / spread * (way > 0 ? 1 : 0.55);
    }
    const lamp = 2.4 * Math.exp(-((d / 0.0042) ** 2)) + 0.4 * Math.exp(-d / 0.011) + 0.06 * Math.exp(-d / 0.07);
    add(out, [1, 0.86, 0.6], beam * drift * 0.62 + lamp);
  });
  return { exposure: 0.4, contrast: 0.4, saturation: 0.95, vignette: 0.38, bloom: 0.16, shadows: [0, 0.004, 0.018], grain: 6.5 };
};
