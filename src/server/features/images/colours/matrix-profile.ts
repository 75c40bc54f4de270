import type { Primaries } from './colour-gamut.ts';

/** Converts a stored value (0 to 1) to light (0 to 1). */
export type Curve = (value: number) => number;

export const srgbCurve: Curve = (value) =>
  value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;

const HEADER_BYTES = 128;
const TAG_BYTES = 12;
const XYZ_BYTES = 20;
const CURVE_STEPS = 4096;
/** The white point D50, for which ICC profiles state all colours. */
const WHITE = [0.9642, 1, 0.8249] as const;

/** Builds an ICC profile (version 2) from three primaries, which share one curve. */
export function matrixProfile(primaries: Primaries, curve: Curve): Buffer {
  const curveTag = Buffer.alloc(12 + CURVE_STEPS * 2);
  curveTag.write('curv', 'latin1');
  curveTag.writeUInt32BE(CURVE_STEPS, 8);
  for (let step = 0; step < CURVE_STEPS; step++) {
    curveTag.writeUInt16BE(Math.round(curve(step / (CURVE_STEPS - 1)) * 65_535), 12 + step * 2);
  }
  const colours = [WHITE, ...primaries].map(xyzTag);
  const firstColour = HEADER_BYTES + 4 + 7 * TAG_BYTES;
  const curveAt = firstColour + colours.length * XYZ_BYTES;

  const head = Buffer.alloc(firstColour);
  head.writeUInt32BE(curveAt + curveTag.length, 0);
  head.writeUInt32BE(0x02_40_00_00, 8);
  head.write('mntrRGB XYZ ', 12, 'latin1');
  head.write('acsp', 36, 'latin1');
  xyzTag(WHITE).copy(head, 68, 8);
  head.writeUInt32BE(7, HEADER_BYTES);
  const tag = (index: number, name: string, at: number, length: number) => {
    const entry = HEADER_BYTES + 4 + index * TAG_BYTES;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(at, entry + 4);
    head.writeUInt32BE(length, entry + 8);
  };
  for (const [index, name] of ['wtpt', 'rXYZ', 'gXYZ', 'bXYZ'].entries()) {
    tag(index, name, firstColour + index * XYZ_BYTES, XYZ_BYTES);
  }
  for (const [index, name] of ['rTRC', 'gTRC', 'bTRC'].entries()) {
    tag(4 + index, name, curveAt, curveTag.length);
  }
  return Buffer.concat([head, ...colours, curveTag]);
}

function xyzTag(xyz: readonly [number, number, number]): Buffer {
  const tag = Buffer.alloc(XYZ_BYTES);
  tag.write('XYZ ', 'latin1');
  for (const [index, value] of xyz.entries()) tag.writeInt32BE(Math.round(value * 65_536), 8 + index * 4);
  return tag;
}
