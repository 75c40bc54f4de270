import type { Cicp } from './cicp.ts';
import { DISPLAY_P3, displayP3Profile, type Primaries, SRGB } from './colour-gamut.ts';
import { type Curve, matrixProfile, srgbCurve } from './matrix-profile.ts';

/** Adapted to D50, as profiles store them. */
const BT2020: Primaries = [
  [0.67346, 0.27904, -0.00193],
  [0.16566, 0.67534, 0.02999],
  [0.12508, 0.04562, 0.79686],
];

/** By H.273's numbers; both variants of P3 count as Display P3. Others differ little from sRGB. */
const WIDE_PRIMARIES: Readonly<Record<number, Primaries>> = { 9: BT2020, 11: DISPLAY_P3, 12: DISPLAY_P3 };

const bt709: Curve = (value) => (value < 0.081 ? value / 4.5 : ((value + 0.099) / 1.099) ** (1 / 0.45));

/** Transfer functions that look different from sRGB's. */
const CURVES: Readonly<Record<number, Curve>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: (value) => toneMapped(nitsOfPq(value)),
  18: (value) => toneMapped(nitsOfHlg(value)),
};
/** BT.709, BT.601 and BT.2020: so close to sRGB's curve that browsers treat them as sRGB in its gamut. */
const VIDEO_CURVES: ReadonlySet<number> = new Set([1, 6, 14, 15]);

/**
 * A profile that says the same as these code points, with HDR mapped to the range of ordinary screens; undefined for
 * what may be read as sRGB.
 */
export function profileOf({ primaries, transfer }: Cicp): Buffer | undefined {
  const wide = WIDE_PRIMARIES[primaries];
  const curve = CURVES[transfer] ?? (wide && VIDEO_CURVES.has(transfer) ? bt709 : undefined);
  if (curve === undefined && wide === undefined) return undefined;
  return curve === undefined && wide === DISPLAY_P3
    ? displayP3Profile
    : matrixProfile(wide ?? SRGB, curve ?? srgbCurve);
}

/** The white of a page, and the brightest light of most HDR photos (ITU-R BT.2408). */
const WHITE_NITS = 203;
const PEAK_NITS = 1000;

/** Light compressed to that of an ordinary screen, as Chromium does (Reinhard's curve with a white point). */
function toneMapped(nits: number): number {
  const light = nits / WHITE_NITS;
  const peak = PEAK_NITS / WHITE_NITS;
  return Math.min(1, (light * (1 + light / peak ** 2)) / (1 + light));
}

/** SMPTE ST 2084. */
function nitsOfPq(value: number): number {
  const root = value ** (32 / 2523);
  const light = Math.max(0, root - 3424 / 4096) / (2413 / 128 - (2392 / 128) * root);
  return 10_000 * light ** (16_384 / 2610);
}

/** ITU-R BT.2100, on a screen of the peak's brightness. */
function nitsOfHlg(value: number): number {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return PEAK_NITS * scene ** 1.2;
}
