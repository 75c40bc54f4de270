import type { Camera } from './camera.ts';
import type { Noise } from './noise.ts';
import type { Colour } from './palette.ts';
import { clamp, smoothstep } from './palette.ts';
import { type Raster, shade } from './raster.ts';

export interface CloudSheet {
  readonly noise: Noise;
  /** Direction of the light. */
  readonly sun: readonly [number, number, number];
  /** Size of the clouds, as a multiple of the sheet's height above the camera. */
  readonly scale: number;
  /** Approximate share of the sky covered. */
  readonly cover: number;
  /** How gradually clouds thin out: 0.1 crisp, 0.6 veils. */
  readonly soft: number;
  /** Horizontal stretch factor. */
  readonly stretch?: number;
  readonly lit: Colour;
  readonly shade: Colour;
  readonly opacity: number;
  readonly octaves?: number;
  /** Clouds near the horizon fade into the haze: around this height above it, given as the tangent of the angle. */
  readonly fade?: number;
  readonly shift?: number;
}

/** Paints a flat sheet of clouds, warped by wind. The sun shines through its thin edges. */
export function cloudSheet(raster: Raster, camera: Camera, sheet: CloudSheet): void {
  const { noise, scale, cover, soft, lit, opacity } = sheet;
  const { focal, centre, horizon } = camera;
  const stretch = sheet.stretch ?? 1.5;
  const octaves = sheet.octaves ?? 7;
  const fade = sheet.fade ?? 0.05;
  const shift = sheet.shift ?? 0;
  const [sx, sy, sz] = sheet.sun;
  const length = Math.hypot(sx, sy, sz);
  const toward = 0.16 / Math.max(0.25, Math.hypot(sx, sz) / length);
  const density = (u: number, v: number, detail: number) => {
    const wx = noise.fbm(u * 0.6 + 31, v * 0.6, 2) * 0.7;
    return noise.fbm(u + wx + shift, v + wx * 0.5 - shift, detail) * 0.9 + cover - 0.5;
  };
  shade(
    raster,
    (px, py, out) => {
      const y = (horizon - py) / focal;
      if (y <= 0.004) return;
      const x = (px - centre) / focal;
      const u = x / y / scale / stretch;
      const v = 1 / y / scale;
      const there =
        clamp(smoothstep(0, soft, density(u, v, octaves) + 0.05)) * smoothstep(fade * 0.25, fade * 1.6, y);
      if (there <= 0.003) return;
      const ahead = smoothstep(
        0,
        soft * 1.6,
        density(u + (sx / length) * toward, v + (sz / length) * toward, octaves - 2) + 0.05,
      );
      const cosine = (x * sx + y * sy + sz) / (length * Math.sqrt(x * x + y * y + 1));
      const forward = 0.75 + 0.9 * clamp(cosine) ** 24;
      const light = Math.exp(-1.9 * ahead) * (0.35 + 0.65 * Math.exp(-1.4 * there * there)) * forward;
      const share = there * opacity;
      for (let c = 0; c < 3; c++) {
        const colour = sheet.shade[c]! + lit[c]! * light;
        out[c]! += (colour - out[c]!) * share;
      }
    },
    0,
    Math.ceil(horizon),
  );
}
