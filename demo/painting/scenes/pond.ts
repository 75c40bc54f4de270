import { createCamera } from '../camera.ts';
import { hex, mix, smoothstep } from '../palette.ts';
import { add, shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { paintWater } from '../water.ts';

/** Rings of rain on a pond that mirrors a bright sky and dark trees. */
export const rainRings: Scene = ({ raster, noise, random }) => {
  const camera = createCamera(raster, { focalMm: 55, horizon: -0.18 });
  const trees = noise(2);
  const rings = Array.from({ length: 95 }, () => {
    const z = 2.3 + 6.5 * random() ** 1.6;
    return {
      x: (random() - 0.5) * z * 0.8,
      z,
      radius: 0.02 + 0.3 * random() ** 1.4,
      strength: 0.4 + random(),
    };
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
    steepness: 0.018,
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
          Math.sin(off * 150) *
          Math.exp(-((off + 0.03) ** 2) / 0.0016) *
          ring.strength *
          1.5 *
          (0.035 / (0.08 + ring.radius)) *
          1.1;
        slope[0]! += (wave * dx) / (d + 0.01);
        slope[1]! += (wave * dz) / (d + 0.01);
      }
    },
  });
  // Brightens the water, which reflects too little light when seen from this steep angle.
  shade(raster, (_x, y, out) => add(out, [out[0]!, out[1]!, out[2]!], 1.6 + (y / raster.height) * 3.4));
  return {
    exposure: 0.55,
    contrast: 0.5,
    saturation: 0.8,
    vignette: 0.35,
    bloom: 0.08,
    shadows: [0, 0.01, 0.014],
    grain: 5.5,
  };
};
