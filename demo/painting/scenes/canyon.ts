import { clamp, hex, mix, smoothstep } from '../palette.ts';
import { add, shade } from '../raster.ts';
import type { Scene } from '../studio.ts';

/** A sandstone canyon: light from above turns from gold to violet. */
export const canyon: Scene = ({ raster, noise }) => {
  const { width, height } = raster;
  const fold = noise(1);
  const band = noise(2);
  const grain = noise(3);
  const walls = 7;
  const edges = Array.from({ length: walls }, (_, k) => ({
    side: k % 2 === 0 ? -1 : 1,
    offset: 0.015 + (Math.floor(k / 2) / 4) * 0.62 + (k % 2) * 0.05,
  }));
  const edgeAt = (k: number, v: number) => {
    const { side, offset } = edges[k]!;
    const centre = 0.5 + 0.2 * fold.at(v * 1.7 + 2, 0.5) + 0.07 * fold.at(v * 3.9, 9);
    const wave = 0.13 * fold.at(v * 1.9 + k * 5.3, k * 2.7) + 0.05 * fold.fbm(v * 5 + k * 3.1, k * 7.7, 3);
    return centre + side * (offset + wave);
  };
  const rims = new Float64Array(walls);
  let rimsOf = -1;
  shade(raster, (x, y, out) => {
    const u = x / width;
    const v = y / height;
    if (y !== rimsOf) {
      rimsOf = y;
      for (let k = 0; k < walls; k++) rims[k] = edgeAt(k, v);
    }
    // Skips walls that nearer walls hide completely.
    let first = walls - 1;
    while (first > 0 && (u - rims[first]!) * edges[first]!.side < 0.0026) first--;
    const sky = Math.exp(-v * 2.6);
    const back = v * 8 + 2 * fold.fbm(u * 2.4, v * 2.2 + 4, 3);
    const layer =
      1 + 0.3 * band.at(back * 3, 1.5) + 0.2 * band.at(back * 9, 4.5) + 0.35 * fold.fbm(u * 3 + 8, v * 2, 3);
    out[0] = (1.3 * sky + 0.42) * layer;
    out[1] = (0.86 * sky + 0.17) * layer;
    out[2] = (0.46 * sky + 0.045) * layer;
    let lit = 1;
    for (let k = first; k < walls; k++) {
      const { side } = edges[k]!;
      const away = (u - rims[k]!) * side;
      const share = smoothstep(-0.0022, 0.0026, away);
      if (share <= 0) continue;
      const depth = k / (walls - 1);
      const inward = Math.max(0, away);
      // Rounded lip: bright at the edge that meets the light, darker as the wall turns from it.
      const round = Math.exp(-inward * (3.6 + 4.5 * fold.at(k * 2.9, v * 2) ** 2 + k * 0.35));
      const belly = 0.5 + 0.5 * fold.fbm(u * 1.7 + k * 4.1 + v * 0.6, v * 2.1 + k, 3);
      const bend =
        v * 9 + side * inward * (7 + 5 * fold.at(k * 3.3, v)) + 1.6 * fold.fbm(u * 1.6 + k * 2.2, v * 1.9, 3);
      const strata =
        band.at(bend * 3.1, k * 5.5) * 0.5 +
        band.at(bend * 9.7, k * 3.1) * 0.3 +
        band.at(bend * 24, k * 7.3) * 0.16;
      const down = Math.exp(-v * (0.75 + 0.9 * depth));
      const light =
        (0.1 + 0.95 * round * belly + 0.2 * belly) * down * (1 - 0.72 * depth ** 1.3) * (1 + 0.34 * strata);
      const warmth = clamp(light * 1.75);
      const rock = mix(
        mix(hex('#2e1530'), hex('#b24a24'), smoothstep(0, 0.5, warmth)),
        hex('#ffc07a'),
        smoothstep(0.38, 1, warmth),
      );
      const grit = 1 + 0.1 * grain.fbm(u * 130, v * 130, 3);
      const tone = (0.28 + 1.05 * warmth) * grit;
      lit = tone;
      for (let c = 0; c < 3; c++) out[c]! += (rock[c]! * tone - out[c]!) * share;
    }
    add(out, [0.035, 0.018, 0.014], Math.exp(-v * 1.6) * clamp(lit));
  });
  return {
    exposure: 0.1,
    contrast: 0.45,
    saturation: 0.95,
    vignette: 0.4,
    bloom: 0.14,
    shadows: [0.01, 0, 0.014],
    grain: 5,
  };
};
