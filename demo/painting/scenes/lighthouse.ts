import { cover, createMask, stroke } from '../brush.ts';
import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { hex, smoothstep } from '../palette.ts';
import { add, shade } from '../raster.ts';
import { createSky, paintSky } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';
import { paintWater } from '../water.ts';

/** A lighthouse after sunset with its beam in the sea mist. */
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
      const reach =
        smoothstep(60, 330, x + 70 * land.fbm(z / 160, x / 160, 4)) *
        smoothstep(520, 760, z + x * 0.3) *
        smoothstep(2300, 1500, z);
      return -30 + reach * (92 + 26 * land.fbm(x / 150, z / 150, 6)) - smoothstep(0.02, 0.7, 1 - reach) * 10;
    },
    surface: (point, out) => {
      const tone =
        0.006 + 0.016 * point.ny * (0.7 + 0.6 * rough.fbm(point.x / 9, point.z / 14 + point.y / 4, 5));
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
  stroke(
    tower,
    { x: lx - wide * 0.95, y: ly + px * 9, radius: px * 1.2 },
    { x: lx + wide * 0.95, y: ly + px * 9, radius: px * 1.2 },
  );
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
      beam +=
        ((Math.exp(-((off / spread) ** 2)) * Math.exp(-along * (way > 0 ? 1.9 : 3.4)) * 0.0062) / spread) *
        (way > 0 ? 1 : 0.55);
    }
    const lamp =
      2.4 * Math.exp(-((d / 0.0042) ** 2)) + 0.4 * Math.exp(-d / 0.011) + 0.06 * Math.exp(-d / 0.07);
    add(out, [1, 0.86, 0.6], beam * drift * 0.62 + lamp);
  });
  return {
    exposure: 0.4,
    contrast: 0.4,
    saturation: 0.95,
    vignette: 0.38,
    bloom: 0.16,
    shadows: [0, 0.004, 0.018],
    grain: 6.5,
  };
};
