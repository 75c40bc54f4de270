import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The standard colour space to which an image is converted. */
export type Gamut = 'srgb' | 'p3' | 'adobe';

/**
 * The profiles that replace an image's own (IMG-9), each below 500 bytes. `display-p3.icc` is from
 * https://github.com/saucecontrol/Compact-ICC-Profiles (CC0); `adobe-rgb.icc` is the same file with the values of
 * Adobe RGB (1998).
 */
export const profileFiles: Record<Exclude<Gamut, 'srgb'>, string> = {
  p3: fileURLToPath(new URL('./profiles/display-p3.icc', import.meta.url)),
  adobe: fileURLToPath(new URL('./profiles/adobe-rgb.icc', import.meta.url)),
};

export const displayP3Profile = readFileSync(profileFiles.p3);
export const adobeRgbProfile = readFileSync(profileFiles.adobe);
const standardProfiles = [displayP3Profile, adobeRgbProfile];

/** Whether these are the bytes of one of the standard profiles. */
export function isStandardProfile(icc: Buffer): boolean {
  return standardProfiles.some((profile) => profile.equals(icc));
}

type Xyz = readonly [number, number, number];
/** Pure red, green and blue in XYZ, as profiles store them (adapted to D50). */
export type Primaries = readonly [Xyz, Xyz, Xyz];

export const SRGB: Primaries = [
  [0.43607, 0.22249, 0.01392],
  [0.38515, 0.71687, 0.09708],
  [0.14307, 0.06061, 0.7141],
];
export const DISPLAY_P3: Primaries = [
  [0.51512, 0.2412, -0.00105],
  [0.29198, 0.69225, 0.04189],
  [0.1571, 0.06657, 0.78407],
];
const ADOBE_RGB: Primaries = [
  [0.60974, 0.31111, 0.01947],
  [0.20528, 0.62567, 0.06087],
  [0.14919, 0.06322, 0.74457],
];

/** Profiles of the same colour space differ by less than this; the profile of a single screen differs by more. */
const TOLERANCE = 0.01;

/**
 * Returns the smallest standard colour space that contains a profile's colours; Display P3 if none does, because
 * screens hardly show more. A table-based profile states no primaries: it is `srgb` if its text says sRGB, else `p3`.
 */
export function gamutOf(icc: Buffer): Gamut {
  const primaries = readPrimaries(icc);
  if (primaries === undefined) return /s\0?R\0?G\0?B/.test(icc.toString('latin1')) ? 'srgb' : 'p3';
  if (isInside(primaries, SRGB)) return 'srgb';
  return isInside(primaries, ADOBE_RGB) && !isInside(primaries, DISPLAY_P3) ? 'adobe' : 'p3';
}

const TAGS_AT = 132;
const TAG_BYTES = 12;
const MAX_TAGS = 100;

/** Yields name and position of each tag of a profile. */
function* tagsOf(icc: Buffer): Generator<[name: string, at: number]> {
  const tags = icc.length < TAGS_AT ? 0 : Math.min(MAX_TAGS, icc.readUInt32BE(TAGS_AT - 4));
  for (let at = TAGS_AT; at < TAGS_AT + tags * TAG_BYTES && at + TAG_BYTES <= icc.length; at += TAG_BYTES) {
    yield [icc.toString('latin1', at, at + 4), icc.readUInt32BE(at + 4)];
  }
}

function readPrimaries(icc: Buffer): Primaries | undefined {
  const found = new Map<string, Xyz>();
  for (const [name, at] of tagsOf(icc)) {
    // An XYZ tag consists of its type, four empty bytes and three fixed-point numbers with 16 fractional bits.
    const from = at + 8;
    if (from + 12 > icc.length) continue;
    const [x, y, z] = [0, 4, 8].map((offset) => icc.readInt32BE(from + offset) / 65_536);
    found.set(name, [x ?? 0, y ?? 0, z ?? 0]);
  }
  const [red, green, blue] = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => found.get(name));
  return red && green && blue && [red, green, blue];
}

/** Reads the code point of the transfer function in a profile's tag `cicp`, which profiles of HDR images have. */
export function transferOf(icc: Buffer): number | undefined {
  for (const [name, at] of tagsOf(icc)) {
    // The tag begins with its type (four bytes), four empty bytes, and one byte each for primaries and transfer.
    if (name === 'cicp' && at + 10 <= icc.length) return icc[at + 9];
  }
  return undefined;
}

export function isSamePrimaries(some: Primaries, others: Primaries): boolean {
  return some.flat().every((value, index) => Math.abs(value - (others.flat()[index] ?? 0)) < TOLERANCE);
}

/** Whether the `inner` primaries are inside the triangle of the `outer` primaries. Ignores brightness. */
function isInside(inner: Primaries, outer: Primaries): boolean {
  return inner.every((colour) => weightsOf(colour, outer).every((weight) => weight >= -TOLERANCE));
}

/** Returns the share of each primary in a colour. For a colour outside the primaries' triangle, a share is negative. */
function weightsOf(colour: Xyz, [red, green, blue]: Primaries): number[] {
  const [p, a, b, c] = [colour, red, green, blue].map(chromaticity) as [Point, Point, Point, Point];
  const whole = areaOf(a, b, c);
  return [areaOf(p, b, c) / whole, areaOf(a, p, c) / whole, areaOf(a, b, p) / whole];
}

type Point = readonly [number, number];

function chromaticity([x, y, z]: Xyz): Point {
  const sum = x + y + z || 1;
  return [x / sum, y / sum];
}

function areaOf([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (cx - ax) * (by - ay);
}
