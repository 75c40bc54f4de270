import { createCamera } from '../camera.ts';
import { cloudSheet } from '../clouds.ts';
import { paintMirror } from '../mirror.ts';
import { veil } from '../mist.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { copyRaster, sample, shade } from '../raster.ts';
import { createAir, createSky, paintSky, unit } from '../sky.ts';
import type { Scene } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Table mountains in the heat shortly before sunset. */
export const mesas: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 95, horizon: 0.66 });
  const sunAt = [-0.08, 0.06, 1] as const;
  const light = {
    zenith: hex('#7c6f86'),
    middle: hex('#cf9a80'),
    horizon: hex('#eebb8a'),
    rise: 0.16,
    sun: { at: sunAt, colour: hex('#ffb35e'), glow: [0.22, 0.4, 0.9] as const, disc: [0.0125, 6] as const },
  };
  paintSky(raster, camera, createSky(light));
  const land = noise(1);
  const fine = noise(2);
  const eye = 55;
  const haze = {
    density: [0.00006, 0.000075, 0.000092] as const,
    thickness: 900,
    eye,
    colour: createAir(light),
  };
  const sun = unit(sunAt);
  paintTerrain(raster, camera, {
    eye,
    near: 120,
    far: 42000,
    steps: 950,
    ground: (x, z) => {
      const place = land.fbm(x / 2600 + 7.7, z / 3600 + 0.7, 5) + 0.05 * fine.at(x / 160, z / 160);
      const table =
        smoothstep(0.2, 0.235, place) * 250 +
        smoothstep(0.02, 0.2, place) * 120 +
        smoothstep(0.33, 0.35, place) * 90;
      return table * smoothstep(1800, 3600, z) * (1 + z / 42000) + fine.fbm(x / 90, z / 90, 5) * 5 - 4;
    },
    surface: (point, out) => {
      const facing = Math.max(0, point.nx * sun[0] + point.ny * sun[1] + point.nz * sun[2]);
      const strata = 0.8 + 0.35 * fine.at(point.y / 9, point.x / 900) + 0.2 * fine.at(point.y / 3, 4);
      const scrub = 1 + 0.7 * fine.fbm(point.x / 14, point.z / 30, 4);
      const tone = (0.05 + 0.34 * facing) * (point.ny > 0.8 ? scrub : strata);
      out[0] = tone * 1.25;
      out[1] = tone * 0.72;
      out[2] = tone * 0.52;
      veil(haze, point, out);
    },
  });
  // Hot air over the plain distorts the image near the horizon.
  const still = copyRaster(raster);
  const shimmer = noise(5);
  const { height, width } = raster;
  shade(raster, (x, y, out) => {
    const zone = Math.exp(-(((y - camera.horizon) / (height * 0.05)) ** 2)) * height * 0.0035;
    if (zone < 0.15) return;
    const wave = shimmer.fbm((x / width) * 60, (y / height) * 240, 2);
    sample(still, x + wave * zone, y + wave * zone * 0.7, out);
  });
  return {
    exposure: 0,
    contrast: 0.45,
    saturation: 0.98,
    vignette: 0.35,
    bloom: 0.14,
    shadows: [0.012, 0.002, 0.01],
    grain: 5,
  };
};

/** A salt flat under a film of water that mirrors the sky. */
export const saltFlat: Scene = ({ raster, noise }) => {
  const camera = createCamera(raster, { focalMm: 24, horizon: 0.5 });
  const sunAt = [0.35, 0.05, 1] as const;
  const light = {
    zenith: hex('#5a79ad'),
    middle: hex('#c3a9bd'),
    horizon: hex('#ffd2a4'),
    rise: 0.26,
    sun: { at: sunAt, colour: hex('#ffbd88'), glow: [0.4, 0.45, 0.5] as const },
  };
  paintSky(raster, camera, createSky(light));
  cloudSheet(raster, camera, {
    noise: noise(4),
    sun: sunAt,
    scale: 1.25,
    cover: 0.45,
    soft: 0.75,
    stretch: 1.3,
    octaves: 8,
    lit: hex('#ffd0b0', 0.85),
    shade: hex('#b594ae'),
    opacity: 0.92,
    fade: 0.05,
  });
  const far = noise(2);
  shade(
    raster,
    (x, y, out) => {
      const crest =
        camera.horizon -
        raster.height * (0.012 + 0.022 * Math.max(0, far.fbm((x / raster.width) * 5 + 2, 1, 6)));
      const share = clamp(y - crest) * 0.75;
      const tone = mix(hex('#6b6a94'), hex('#d6a598'), clamp((y - crest) / (raster.height * 0.03)));
      for (let c = 0; c < 3; c++) out[c]! += (tone[c]! - out[c]!) * share;
    },
    camera.horizon - raster.height * 0.06,
    camera.horizon,
  );
  paintMirror(raster, {
    noise: noise(7),
    shore: camera.horizon,
    ripple: 0.0012,
    keep: [0.8, 0.96],
    body: hex('#9a94a8'),
    smear: 0.01,
  });
  // Where the water is shallow, the salt is visible: pale plates with raised rims.
  const crust = noise(8);
  shade(
    raster,
    (x, y, out) => {
      const z = 1.2 / Math.max(0.002, (y - camera.horizon) / camera.focal);
      const u = ((x - camera.centre) / camera.focal) * z;
      const rim = Math.abs(crust.at(u * 0.9, z * 0.9)) + 0.35 * Math.abs(crust.at(u * 2.3, z * 2.3));
      const line = smoothstep(0.11, 0.02, rim) * smoothstep(22, 3, z) * (0.5 + 0.5 * crust.at(u * 7, z * 7));
      const dry = smoothstep(0.05, 0.5, crust.fbm(u / 7, z / 7, 4)) * smoothstep(40, 5, z) * 0.35;
      for (let c = 0; c < 3; c++) out[c] = out[c]! * (1 + 0.25 * line - 0.2 * dry) + 0.05 * line + 0.06 * dry;
    },
    camera.horizon + 1,
  );
  return {
    exposure: 0,
    contrast: 0.35,
    saturation: 0.98,
    vignette: 0.28,
    bloom: 0.1,
    highlights: [0.01, 0, -0.006],
    grain: 4.5,
  };
};
