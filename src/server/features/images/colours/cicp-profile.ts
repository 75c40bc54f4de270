import type { Cicp } from './cicp.ts';
import { DISPLAY_P3, displayP3Profile, type Primaries, SRGB } from './colour-gamut.ts';
import { type Curve, matrixProfile, srgbCurve } from './matrix-profile.ts';

/** The primaries of BT.2020, adapted to D50 as profiles store them. */
const BT2020: Primaries = [
  [0.67346, 0.27904, -0.00193],
  [0.16566, 0.67534, 0.02999],
  [0.12508, 0.04562, 0.79686],
];

/**
 * The wide primaries by their numbers in ITU-T H.273. Both variants of P3 count as Display P3. All other primaries are
 * read as sRGB's, because those that are in use hardly differ from sRGB's.
 */
const WIDE_PRIMARIES: Readonly<Record<number, Primaries>> = { 9: BT2020, 11: DISPLAY_P3, 12: DISPLAY_P3 };

const bt709: Curve = (value) => (value < 0.081 ? value / 4.5 : ((value + 0.099) / 1.099) ** (1 / 0.45));

/** The transfer functions that look different from sRGB's, by their numbers in ITU-T H.273. */
const CURVES: Readonly<Record<number, Curve>> = {
  4: (value) => value ** 2.2,
  5: (value) => value ** 2.8,
  8: (value) => value,
  16: (value) => toneMapped(nitsOfPq(value)),
  18: (value) => toneMapped(nitsOfHlg(value)),
};
/** The curves of BT.709, BT.601 and BT.2020. With sRGB's primaries, browsers read these curves as sRGB's. */
const VIDEO_CURVES: ReadonlySet<number> = new Set([1, 6, 14, 15]);

/**
 * Returns a profile for the colours that code points state; undefined if the image may be read as sRGB. HDR is mapped
 * to the range of ordinary screens.
 */
export function profileOf({ primaries, transfer }: Cicp): Buffer | undefined {
  const wide = WIDE_PRIMARIES[primaries];
  const curve = CURVES[transfer] ?? (wide && VIDEO_CURVES.has(transfer) ? bt709 : undefined);
  if (curve === undefined && wide === undefined) return undefined;
  return curve === undefined && wide === DISPLAY_P3
    ? displayP3Profile
    : matrixProfile(wide ?? SRGB, curve ?? srgbCurve);
}

/** The brightness of a page's white (ITU-R BT.2408). */
const WHITE_NITS = 203;
/** The brightest light in most HDR photos. */
const PEAK_NITS = 1000;

/** Compresses light to the range of an ordinary screen, as Chromium does (Reinhard's curve with a white point). */
function toneMapped(nits: number): number {
  const light = nits / WHITE_NITS;
  const peak = PEAK_NITS / WHITE_NITS;
  return Math.min(1, (light * (1 + light / peak ** 2)) / (1 + light));
}

/** Converts a stored value of PQ (SMPTE ST 2084) to light. */
function nitsOfPq(value: number): number {
  const root = value ** (32 / 2523);
  const light = Math.max(0, root - 3424 / 4096) / (2413 / 128 - (2392 / 128) * root);
  return 10_000 * light ** (16_384 / 2610);
}

/** Converts a stored value of HLG (ITU-R BT.2100) to its light on a screen that shows at most `PEAK_NITS`. */
function nitsOfHlg(value: number): number {
  const scene =
    value <= 0.5 ? value ** 2 / 3 : (Math.exp((value - 0.55991073) / 0.17883277) + 0.28466892) / 12;
  return PEAK_NITS * scene ** 1.2;
}
