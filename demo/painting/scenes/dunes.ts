import { createCamera } from '../camera.ts';
import { veil } from '../mist.ts';
import type { Noise } from '../noise.ts';
import { hex, smoothstep } from '../palette.ts';
import { createAir, createSky, paintSky, unit } from '../sky.ts';
import type { Scene, Studio } from '../studio.ts';
import { paintTerrain } from '../terrain.ts';

/** Makes a ridge where the noise crosses zero, slightly rounded because a sharp one would look jagged. */
function crest(value: number): number {
  return Math.max(0, 1.02 - Math.sqrt(value * value + 0.0004));
}

/** Dunes: long backs with sharp crests, leaning away from the wind. */
function duneGround(land: Noise, size: number, height: number) {
  return (x: number, z: number) => {
    const bend = land.fbm(x / size / 2.2 + 3, z / size / 2.2, 2) * 0.9;
    const u = x / size + bend;
    const v = z / size / 1.5 + bend * 0.4;
    const big = crest(land.at(u * 0.6 + 4.3, v * 0.6 + 1.9));
    const small = crest(land.at(u * 1.7 + 9.1 - big, v * 1.7 + big));
    return height * (0.8 * big ** 1.5 + 0.2 * small * big) - height * 0.45;
  };
}

interface DuneLook {
  focalMm: number;
  horizon: number;
  eye: number;
  near: number;
  size: number;
  height: number;
  sun: readonly [number, number, number];
  warm: string;
  sand: string;
  sky: readonly [string, string, string];
  shadow: string;
}

function paintDunes({ raster, noise }: Studio, look: DuneLook): void {
  const camera = createCamera(raster, look);
  const light = {
    zenith: hex(look.sky[0]),
    middle: hex(look.sky[1]),
    horizon: hex(look.sky[2]),
    rise: 0.2,
    sun: { at: look.sun, colour: hex(look.warm), glow: [0.22, 0.2, 0.1] as const },
  };
  paintSky(raster, camera, createSky(light));
  const sun = unit(look.sun);
  const ripples = noise(2);
  const grit = noise(3);
  const haze = {
    density: [0.00022, 0.00026, 0.0003] as const,
    thickness: 260,
    eye: look.eye,
    colour: createAir(light),
  };
  const sand = hex(look.sand);
  const shadow = hex(look.shadow);
  const warm = hex(look.warm, 1.6);
  paintTerrain(raster, camera, {
    eye: look.eye,
    near: look.near,
    far: 9000,
    steps: 900,
    sun,
    shadowReach: look.size * 1.2,
    ground: duneGround(noise(1), look.size, look.height),
    surface: (point, out) => {
      const near = smoothstep(look.size * 0.9, look.near, point.z);
      // Wind ripples: bands across the wind, wandering and forking.
      const bend = ripples.fbm(point.x / 5, point.z / 5, 3) * 2.4;
      const phase = (point.x * 0.35 + point.z) * 13 + bend * 5;
      const ripple = Math.cos(phase) * 0.16 * near * (0.5 + 0.5 * ripples.at(point.x / 3, point.z / 3));
      const facing = point.nx * sun[0] + point.ny * sun[1] + (point.nz + ripple) * sun[2];
      const direct = Math.max(0, facing) * point.lit * 1.5;
      const tone =
        1 + 0.07 * grit.fbm(point.x * 3, point.z * 3, 3) + 0.06 * grit.at(point.x / 60, point.z / 60);
      const fill = 0.55 + 0.45 * point.ny + ripple * 0.4;
      for (let c = 0; c < 3; c++) out[c] = sand[c]! * tone * (warm[c]! * direct + shadow[c]! * fill);
      veil(haze, point, out);
    },
  });
}

export const dunesAtDusk: Scene = (studio) => {
  paintDunes(studio, {
    focalMm: 55,
    horizon: 0.3,
    eye: 74,
    near: 40,
    size: 210,
    height: 92,
    sun: [-0.95, 0.26, 0.3],
    warm: '#ffab6b',
    sand: '#d3a77c',
    sky: ['#5c6f9a', '#a898a8', '#e8b99a'],
    shadow: '#6d6f92',
  });
  return {
    exposure: 0.1,
    contrast: 0.4,
    saturation: 0.98,
    vignette: 0.32,
    bloom: 0.08,
    shadows: [0.006, 0, 0.016],
    grain: 4.5,
  };
};

export const duneRidge: Scene = (studio) => {
  paintDunes(studio, {
    focalMm: 32,
    horizon: 0.27,
    eye: 24,
    near: 5,
    size: 88,
    height: 50,
    sun: [0.9, 0.3, 0.5],
    warm: '#ffc489',
    sand: '#d0945c',
    sky: ['#3f6796', '#86a3bd', '#d8c7ae'],
    shadow: '#5d5a70',
  });
  return {
    exposure: 0.1,
    contrast: 0.5,
    saturation: 1,
    vignette: 0.35,
    bloom: 0.06,
    shadows: [0.008, 0, 0.012],
    grain: 4.5,
  };
};
