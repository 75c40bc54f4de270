import { blurMask, cover, createMask, stroke } from '../brush.ts';
import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { between } from '../random.ts';
import { shade } from '../raster.ts';
import type { Scene } from '../studio.ts';
import { limbs } from '../trees.ts';

/** A single tree in a field of snow under a white sky. */
export const loneTree: Scene = ({ raster, noise, random, unit }) => {
  const { width, height } = raster;
  const drift = noise(1);
  const line = (x: number) =>
    height * (0.665 + 0.035 * drift.at((x / width) * 1.1 + 0.3, 2) - 0.02 * (x / width));
  shade(raster, (x, y, out) => {
    const v = y / height;
    const u = x / width;
    const cloud = drift.fbm(u * 2.4, v * 5, 5);
    const sky = mix(hex('#b9c6d3'), hex('#e6e6e4'), smoothstep(0, 0.62, v + 0.05 * cloud));
    const below = y - line(x);
    const near = clamp(below / (height * 0.34));
    const z = 1 / (near + 0.03);
    const swell = drift.fbm(u * z * 0.9 + 7, z * 1.3, 4);
    const crust = drift.fbm(u * z * 9, z * 14, 4) * near;
    const snow = mix(hex('#dfe2e4'), hex('#c3cedb'), clamp(0.4 * near + 0.5 * swell * near + 0.2));
    const share = smoothstep(-height * 0.012, height * 0.03, below);
    const bright = 0.93 + 0.1 * u;
    for (let c = 0; c < 3; c++)
      out[c] = (sky[c]! + (snow[c]! * (1 + 0.1 * crust) - sky[c]!) * share) * bright;
  });
  // A distant wood, almost invisible in the haze.
  const wood = createMask(width, height);
  for (let i = 0; i < 420; i++) {
    const x = width * random();
    if (drift.at((x / width) * 4, 9) < -0.05) continue;
    const y = line(x) + unit * 2;
    stroke(
      wood,
      { x, y, radius: unit * 1.6 },
      { x: x + random() * unit, y: y - unit * between(random, 4, 17), radius: unit * 0.4 },
      0.8,
    );
  }
  blurMask(wood, unit * 1.2);
  cover(raster, wood, (_x, _y, out) => {
    for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.72 + [0.13, 0.155, 0.19][c]! * 0.28;
  });
  const tree = createMask(width, height);
  const foot = { x: width * 0.635, y: line(width * 0.635) + unit * 22 };
  limbs(tree, { ...foot, angle: 0.03, length: unit * 66, radius: unit * 6.6, depth: 10 }, random);
  stroke(
    tree,
    { x: foot.x, y: foot.y - unit * 12, radius: unit * 6.6 },
    { x: foot.x, y: foot.y - unit * 2, radius: unit * 7.6 },
  );
  const shadow = createMask(width, height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const value = tree.data[y * width + x]!;
      const down = foot.y + (foot.y - y) * 0.2;
      const row = Math.round(down);
      const column = Math.round(x - (foot.y - y) * 0.85);
      if (value > 0.2 && y < foot.y && row < height && column >= 0 && column < width)
        shadow.data[row * width + column] = 1;
    }
  }
  blurMask(shadow, unit * 1.8, unit * 1.1);
  cover(raster, shadow, (_x, _y, out) => {
    for (let c = 0; c < 3; c++) out[c] = out[c]! * [0.8, 0.84, 0.89][c]!;
  });
  cover(raster, tree, (x, y, out) => {
    const frost = 0.5 + 0.5 * drift.fbm(x / unit / 3, y / unit / 3, 3);
    const haze = 0.06 + 0.1 * smoothstep(foot.y - unit * 300, foot.y, y);
    for (let c = 0; c < 3; c++) out[c] = [0.02, 0.021, 0.025][c]! * (0.8 + 0.6 * frost) + out[c]! * haze;
  });
  const drift0 = createMask(width, height);
  stroke(
    drift0,
    { x: foot.x - unit * 22, y: foot.y + unit * 6, radius: unit * 6 },
    { x: foot.x + unit * 24, y: foot.y + unit * 6, radius: unit * 6 },
  );
  blurMask(drift0, unit * 4, unit * 2.2);
  cover(raster, drift0, (_x, _y, out) => {
    out[0] = 0.72;
    out[1] = 0.75;
    out[2] = 0.79;
  });
  const drops = createMask(width, height);
  for (let i = 0; i < 260; i++) {
    const x = random() * width;
    const y = line(x) + unit * between(random, 26, 60) + random() ** 2 * height * 0.25;
    const grow = (y - line(x)) / (height * 0.3);
    const tall = unit * between(random, 3, 12) * (0.4 + grow * 1.6);
    if (drift.at(x / unit / 60, y / unit / 25) < 0.12) continue;
    stroke(
      drops,
      { x, y, radius: unit * 0.28 * (0.5 + grow) },
      { x: x + tall * between(random, -0.4, 0.5), y: y - tall, radius: 0.2 },
      0.75,
    );
  }
  cover(raster, drops, (_x, _y, out) => {
    for (let c = 0; c < 3; c++) out[c] = out[c]! * 0.3 + [0.1, 0.085, 0.065][c]!;
  });
  return {
    exposure: -0.05,
    contrast: 0.3,
    saturation: 0.8,
    vignette: 0.26,
    bloom: 0.08,
    shadows: [0, 0.004, 0.012],
    grain: 4.5,
  };
};
