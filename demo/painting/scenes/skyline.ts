import { blur } from '../blur.ts';
import { paintDisc } from '../bokeh.ts';
import { clamp, hex, mix } from '../palette.ts';
import { between, type Random } from '../random.ts';
import { copyRaster, type Raster, sample, shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { lamp } from './street.ts';

/** A city across the bay in the blue hour, with the reflections of its lights in the water. */
export const skyline: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const shore = height * 0.55;
  const haze = noise(2);
  shade(raster, (x, y, out) => {
    const v = clamp(y / shore);
    const cloud = haze.fbm((x / width) * 3, v * 7, 5);
    const tone = mix(hex('#101d38'), hex('#4b5876'), v ** 1.6);
    const glow = Math.exp(-(1 - v) * 6.5) * (0.8 + 0.4 * cloud);
    out[0] = tone[0] + 0.2 * glow + 0.012 * cloud;
    out[1] = tone[1] + 0.115 * glow + 0.012 * cloud;
    out[2] = tone[2] + 0.065 * glow + 0.014 * cloud;
  });
  for (let row = 0; row < 5; row++) {
    const depth = row / 4;
    let x = -unit * 20;
    while (x < width) {
      const wide = unit * between(random, 7, 24) * (0.7 + 0.5 * depth);
      const centre = Math.exp(-(((x / width - 0.57) / 0.2) ** 2));
      const tall =
        unit *
        (8 +
          26 * random() +
          Math.min((wide / unit) * 6, 210 * random() ** 2.2 + 30) * centre * (1.1 - 0.6 * depth));
      paintTower(raster, { x, shore, wide, tall, depth, unit }, random);
      x += wide * between(random, 0.75, 1.5);
    }
  }
  blur(raster, unit * 0.35);
  for (let i = 0; i < 130; i++) {
    const colour = lamp(random);
    const strength = 0.8 + 5 * random() ** 4;
    paintDisc(
      raster,
      { x: random() * width, y: shore - unit * between(random, 1, 9), radius: unit * 1.1, colour, strength },
      0.9,
    );
  }
  // During a long exposure small waves stretch the reflected lights into columns.
  const source = copyRaster(raster);
  const drawn = copyRaster(raster);
  blur(drawn, unit * 1.4, unit * 38);
  const wave = noise(4);
  const one = new Float64Array(3);
  const two = new Float64Array(3);
  shade(
    raster,
    (x, y, out) => {
      const below = (y - shore) / height;
      const z = 1 / (below + 0.02);
      const ripple = wave.fbm(((x - width / 2) / width) * z * 1.5, z * 9, 4);
      const row = Math.max(0, shore - (y - shore) * 0.85 + ripple * unit * 6);
      sample(drawn, x + ripple * unit * 2.5, row, one);
      sample(source, x + ripple * unit * 3, row, two);
      const keep = 0.78 - 0.5 * below;
      for (let c = 0; c < 3; c++)
        out[c] = (one[c]! * 1.15 + two[c]! * 0.25) * keep * (1 + 0.3 * ripple) + [0.004, 0.008, 0.016][c]!;
    },
    shore,
  );
  return {
    exposure: 0.5,
    contrast: 0.4,
    saturation: 1,
    vignette: 0.35,
    bloom: 0.22,
    shadows: [0, 0.006, 0.024],
    grain: 6,
  };
};

function paintTower(
  raster: Raster,
  tower: { x: number; shore: number; wide: number; tall: number; depth: number; unit: number },
  random: Random,
): void {
  const { x, shore, wide, tall, depth, unit } = tower;
  const { width, data } = raster;
  const floor = unit * 1.9;
  const bay = unit * 1.5;
  const busy = between(random, 0.1, 0.42);
  const warm = mix(hex('#ffbe78'), hex('#fff0d8'), random());
  const cells = new Map<number, number>();
  const body = mix(hex('#3c4560'), hex('#0c1220'), 0.35 + 0.65 * depth);
  for (let y = Math.max(0, Math.floor(shore - tall)); y < shore; y++) {
    for (let px = Math.max(0, Math.floor(x)); px < Math.min(width, x + wide); px++) {
      const level = Math.floor((y - shore + tall) / floor);
      const cell = level * 997 + Math.floor((px - x) / bay);
      let light = cells.get(cell);
      if (light === undefined) {
        light = random() < busy && level > 0 ? 0.1 + 0.9 * random() ** 2.5 : 0;
        cells.set(cell, light);
      }
      const edge = clamp(Math.min(y - shore + tall, px - x, x + wide - px) + 0.5);
      const foot = 0.25 * Math.exp((y - shore) / (unit * 22));
      const i = (y * width + px) * 3;
      for (let c = 0; c < 3; c++) {
        const tone = body[c]! + warm[c]! * light * (0.25 + 0.5 * depth) + [0.1, 0.06, 0.03][c]! * foot;
        data[i + c]! += (tone - data[i + c]!) * edge * (0.6 + 0.4 * depth);
      }
    }
  }
}
