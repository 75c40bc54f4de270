import { blur, blurred, stretch } from './blur.ts';
import { type Colour, clamp, smoothstep } from './palette.ts';
import { copyRaster, type Raster, shrink } from './raster.ts';

/** Settings that turn a scene's light into a photograph. */
export interface Grade {
  /** Stops. */
  readonly exposure?: number;
  /** 0 none; 0.3 gentle; 1 strong. */
  readonly contrast?: number;
  readonly saturation?: number;
  /** Darkening of the corners, 0 to 1. */
  readonly vignette?: number;
  /** Share of light that spills around bright areas. */
  readonly bloom?: number;
  /** Colours added to the shadows and to the highlights: display values, at most some 0.02. */
  readonly shadows?: Colour;
  readonly highlights?: Colour;
  /** Standard deviation of the grain, in display values 0 to 255. */
  readonly grain?: number;
}

/** Turns linear light into display values 0 to 1, in place. */
export function develop(raster: Raster, grade: Grade): void {
  const { width, height, data } = raster;
  const gain = 2 ** (grade.exposure ?? 0);
  const contrast = grade.contrast ?? 0.25;
  const saturation = grade.saturation ?? 1;
  const vignette = grade.vignette ?? 0.3;
  const shadows = grade.shadows ?? [0, 0, 0];
  const highlights = grade.highlights ?? [0, 0, 0];
  const bloom = grade.bloom ?? 0.06;
  const curve = exposureCurve(contrast);
  const size = Math.max(width, height);
  const glow = spill(raster, size);
  for (let y = 0, i = 0; y < height; y++) {
    const v = (y - height / 2) / size;
    for (let x = 0; x < width; x++, i += 3) {
      const u = (x - width / 2) / size;
      const fall = 1 - vignette * smoothstep(0.02, 0.42, u * u + v * v);
      let grey = 0;
      for (let c = 0; c < 3; c++) {
        const spilt = data[i + c]! * (1 - bloom) + bloom * glow.data[i + c]!;
        const value = lookUp(curve, spilt * gain * fall);
        data[i + c] = value;
        grey += value * (c === 0 ? 0.3 : c === 1 ? 0.59 : 0.11);
      }
      const dark = (1 - grey) * (1 - grey);
      const light = grey * grey;
      for (let c = 0; c < 3; c++) {
        const value = grey + (data[i + c]! - grey) * saturation;
        data[i + c] = clamp(value + shadows[c]! * dark + highlights[c]! * light);
      }
    }
  }
}

/** Light scattered by a lens, half near and half far, computed on a small copy. */
function spill(raster: Raster, size: number): Raster {
  const factor = Math.max(1, Math.round(size / 500));
  const far = shrink(raster, factor);
  const near = copyRaster(far);
  blur(near, (size * 0.006) / factor);
  const wide = blurred(far, (size * 0.04) / factor);
  for (let i = 0; i < near.data.length; i++) near.data[i] = 0.5 * (near.data[i]! + wide.data[i]!);
  return stretch(near, raster.width, raster.height);
}

const KNEE = 0.72;

/** Converts to sRGB. Highlights approach white gradually, as on film, and an S curve adds contrast. */
function encode(linear: number, contrast: number): number {
  const raw = linear <= 0.0031308 ? linear * 12.92 : 1.055 * linear ** (1 / 2.4) - 0.055;
  const value = raw < KNEE ? raw : KNEE + (1 - KNEE) * (1 - Math.exp(-(raw - KNEE) / (1 - KNEE)));
  const curved = value * value * (3 - 2 * value);
  return value + (curved - value) * contrast;
}

/** Light above this is white. */
const WHITE = 32;
const STEPS = 8192;

/** `encode` as a table over the square root of light, which gives shadows more steps. */
function exposureCurve(contrast: number): Float32Array {
  return new Float32Array(STEPS + 2).map((_, i) => encode((i / STEPS) ** 2 * WHITE, contrast));
}

function lookUp(curve: Float32Array, light: number): number {
  const at = light <= 0 ? 0 : light >= WHITE ? STEPS : Math.sqrt(light / WHITE) * STEPS;
  const low = Math.floor(at);
  return curve[low]! + (curve[low + 1]! - curve[low]!) * (at - low);
}
