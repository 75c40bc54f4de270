import { stretch } from '../blur.ts';
import { paintStar } from '../bokeh.ts';
import { createCamera } from '../camera.ts';
import { paintMirror } from '../mirror.ts';
import { hex, smoothstep } from '../palette.ts';
import { add, createRaster, type Raster, shade } from '../raster.ts';
import { createSky, paintSky } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';
import { starColour, starLight } from './stars.ts';

/** Northern lights over a lake. */
export const aurora: Scene = ({ raster, noise, random, unit }) => {
  const { width } = raster;
  const camera = createCamera(raster, { focalMm: 20, horizon: 0.64 });
  paintSky(
    raster,
    camera,
    createSky({ zenith: hex('#0a1428'), middle: hex('#10243c'), horizon: hex('#2c4a58'), rise: 0.3 }),
  );
  const curtain = createRaster(Math.ceil(width / 2), Math.ceil(camera.horizon / 2));
  paintCurtains(
    curtain,
    { focal: camera.focal / 2, centre: camera.centre / 2, horizon: camera.horizon / 2 },
    noise(1),
  );
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
    paintStar(raster, random() * width, y, Math.max(0.5, unit * (0.36 + 0.16 * light)), [
      tint[0] * light,
      tint[1] * light,
      tint[2] * light,
    ]);
  }
  const land = noise(2);
  paintTerrain(raster, camera, {
    eye: 3,
    near: 500,
    far: 9000,
    ground: (x, z) =>
      -4 +
      smoothstep(560, 2600, z) * (230 + 330 * land.eroded(x / 1500 + 4.2, z / 1500 + 1, 8)) +
      smoothstep(520, 640, z) * (5 + 12 * Math.max(0, land.at(x / 9, z / 9))),
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
  paintMirror(raster, {
    noise: noise(7),
    shore: camera.horizon + 1,
    ripple: 0.006,
    keep: [0.5, 0.85],
    body: hex('#081420'),
    smear: 0.09,
  });
  return {
    exposure: 0.8,
    contrast: 0.4,
    saturation: 0.95,
    vignette: 0.35,
    bloom: 0.14,
    shadows: [0, 0.006, 0.018],
    grain: 8,
  };
};

function paintCurtains(
  raster: Raster,
  camera: { focal: number; centre: number; horizon: number },
  fold: { fbm(x: number, y: number, octaves: number): number; at(x: number, y: number): number },
): void {
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
      const sheet =
        Math.exp(-(((v - 3.1) / 0.13) ** 2)) + 0.55 * Math.exp(-(((v - 4.7 - 0.3 * bend) / 0.2) ** 2));
      if (sheet < 0.004) continue;
      const rays =
        0.35 + 0.9 * Math.max(0, fold.at(u * 3.1, 3 + bend * 0.3) + 0.35 * fold.at(u * 9.7, 1) + 0.25);
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
