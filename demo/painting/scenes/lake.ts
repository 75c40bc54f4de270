import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { paintMirror } from '../mirror.ts';
import { veil } from '../mist.ts';
import { hex, mix, smoothstep } from '../palette.ts';
import { createAir, createSky, paintSky, unit } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Mountains mirrored in a still lake. */
export const lakeReflection: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 34, horizon: 0.515 });
  const sunAt = [0.5, 0.12, 1] as const;
  const light = {
    zenith: hex('#5d7fa8'),
    middle: hex('#adbfcf'),
    horizon: hex('#f3dcc0'),
    rise: 0.2,
    sun: { at: sunAt, colour: hex('#ffd9ae'), glow: [0.35, 0.4, 0.3] as const },
  };
  paintSky(raster, camera, createSky(light));
  cloudSheet(raster, camera, {
    noise: noise(4),
    sun: sunAt,
    scale: 1,
    cover: 0.42,
    soft: 0.6,
    stretch: 2.4,
    lit: hex('#ffe3c4', 0.9),
    shade: hex('#a5adbd'),
    opacity: 0.8,
    fade: 0.1,
  });
  const air = createAir(light);
  const land = noise(1);
  const fine = noise(2);
  const eye = 3;
  const sun = unit([0.75, 0.42, 0.12]);
  const haze = { density: [0.00006, 0.000075, 0.0001] as const, thickness: 700, eye, colour: air };
  const mist = { density: [0.0012, 0.00125, 0.0013] as const, thickness: 26, eye, colour: air };
  paintTerrain(raster, camera, {
    eye,
    near: 650,
    far: 16000,
    steps: 900,
    sun,
    shadowReach: 1500,
    ground: (x, z) => {
      const valley = smoothstep(150, 3200, Math.abs(x - z * 0.06) + z * 0.05);
      const away = smoothstep(700, 3600, z);
      const peaks = land.eroded(x / 2500 + 5.2, z / 2500 + 3.6, 10);
      const trees = Math.max(0, fine.at(x / 7, z / 9)) * 16 + Math.max(0, fine.at(x / 19, z / 23)) * 9;
      return (
        -6 +
        away * (peaks * 900 + 860 + 420 * land.ridged(x / 1500, z / 1500, 6)) * (0.22 + 0.78 * valley) +
        smoothstep(690, 800, z + 70 * land.at(x / 160, 3)) * (7 + trees)
      );
    },
    surface: (point, out) => {
      const facing = Math.max(0, point.nx * sun[0] + point.ny * sun[1] + point.nz * sun[2]);
      const rough = fine.fbm(point.x / 45, point.z / 45 + point.y / 30, 5);
      const woods = smoothstep(640, 260, point.y + rough * 160);
      const snow = smoothstep(620, 900, point.y - 260 + rough * 200) * smoothstep(0.45, 0.68, point.ny);
      const sunlight = 0.12 + 1.1 * facing * point.lit;
      const stone = mix([0.1, 0.1, 0.11], [0.022, 0.03, 0.022], woods);
      const ground = mix(stone, [0.75, 0.76, 0.8], snow * 0.8);
      out[0] = ground[0] * sunlight * 1.25 * (1 + 0.45 * rough);
      out[1] = ground[1] * sunlight * (1 + 0.45 * rough);
      out[2] = ground[2] * (sunlight * 0.7 + 0.12) * (1 + 0.45 * rough);
      veil(mist, point, out, 0.35 + 0.9 * Math.max(0, land.fbm(point.x / 420, point.z / 900, 3) + 0.3));
      veil(haze, point, out);
    },
  });
  paintMirror(raster, {
    noise: noise(7),
    shore: camera.horizon + 2,
    ripple: 0.004,
    keep: [0.6, 0.94],
    body: hex('#1c2d36'),
    smear: 0.05,
  });
  return {
    exposure: 0.05,
    contrast: 0.45,
    saturation: 1,
    vignette: 0.35,
    bloom: 0.1,
    shadows: [0, 0.006, 0.016],
    grain: 4.5,
  };
};
