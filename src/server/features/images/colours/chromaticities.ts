import type { Primaries } from './colour-gamut.ts';

type Xyz = Primaries[number];
/** A colour without brightness, as x and y of CIE 1931. */
export type Chromaticity = readonly [x: number, y: number];

/** The white point D50, for which ICC profiles state all colours. */
const D50: Xyz = [0.96422, 1, 0.82521];
/** The matrix of the Bradford transform, column by column. */
const BRADFORD: Primaries = [
  [0.8951, -0.7502, 0.0389],
  [0.2664, 1.7135, -0.0685],
  [-0.1614, 0.0367, 1.0296],
];

/**
 * Adapts primaries to D50, as profiles store them; undefined if a value is impossible or the white is not inside the
 * primaries' triangle.
 */
export function primariesOf(
  white: Chromaticity,
  primaries: readonly [red: Chromaticity, green: Chromaticity, blue: Chromaticity],
): Primaries | undefined {
  if (![white, ...primaries].every(([x, y]) => x >= 0 && y > 0 && x + y <= 1)) return undefined;
  const [red, green, blue] = primaries;
  const columns: Primaries = [xyzOf(red), xyzOf(green), xyzOf(blue)];
  const shares = solve(columns, xyzOf(white));
  if (!shares.every((share) => Number.isFinite(share) && share > 0)) return undefined;
  const adapted = (index: 0 | 1 | 2) => adaptedToD50(scaled(columns[index], shares[index]), xyzOf(white));
  return [adapted(0), adapted(1), adapted(2)];
}

function xyzOf([x, y]: Chromaticity): Xyz {
  return [x / y, 1, (1 - x - y) / y];
}

/** The Bradford transform: scales the responses of the eye's cones so that `white` becomes D50. */
function adaptedToD50(colour: Xyz, white: Xyz): Xyz {
  const [cones, of, to] = [colour, white, D50].map((xyz) => product(BRADFORD, xyz)) as [Xyz, Xyz, Xyz];
  const at = (index: 0 | 1 | 2) => (cones[index] * to[index]) / of[index];
  return solve(BRADFORD, [at(0), at(1), at(2)]);
}

/** Solves the linear equations with the matrix columns a, b and c and the right side v, by Cramer's rule. */
function solve([a, b, c]: Primaries, v: Xyz): Xyz {
  const whole = determinant(a, b, c);
  return [determinant(v, b, c) / whole, determinant(a, v, c) / whole, determinant(a, b, v) / whole];
}

function product([a, b, c]: Primaries, [x, y, z]: Xyz): Xyz {
  const row = (index: 0 | 1 | 2) => a[index] * x + b[index] * y + c[index] * z;
  return [row(0), row(1), row(2)];
}

function determinant([a, b, c]: Xyz, [d, e, f]: Xyz, [g, h, i]: Xyz): number {
  return a * (e * i - f * h) - d * (b * i - c * h) + g * (b * f - c * e);
}

function scaled([x, y, z]: Xyz, by: number): Xyz {
  return [x * by, y * by, z * by];
}
