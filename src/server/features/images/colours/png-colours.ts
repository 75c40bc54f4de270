import { type Chromaticity, primariesOf } from './chromaticities.ts';
import { isSamePrimaries, type Primaries, SRGB } from './colour-gamut.ts';
import { type Curve, matrixProfile, srgbCurve } from './matrix-profile.ts';
import { pngChunks } from './png-chunks.ts';
import { type ReadAt, withReader } from './read-at.ts';

/** The chunks `cHRM` and `gAMA` store numbers multiplied by this. */
const UNIT = 100_000;
/** 1 / 2.2, the gamma by which files state sRGB's curve. */
const SRGB_GAMMA = 0.45455;
const GAMMA_TOLERANCE = 0.01;
/** A gamma outside these bounds is a mistake and is ignored. */
const [MIN_GAMMA, MAX_GAMMA] = [0.2, 1.2];

/**
 * Returns a profile for the colours that a PNG states in `cHRM` and `gAMA`; undefined if the PNG may be read as sRGB.
 * If one of these chunks is missing or damaged, sRGB's value replaces it, as in browsers.
 */
export async function readPngProfile(input: string | Buffer): Promise<Buffer | undefined> {
  const { primaries = SRGB, gamma } = await withReader(input, findColours);
  const isSrgbCurve = gamma === undefined || Math.abs(gamma - SRGB_GAMMA) < GAMMA_TOLERANCE;
  const isSrgbGamut = isSamePrimaries(primaries, SRGB);
  if (isSrgbGamut && isSrgbCurve) return undefined;
  const curve: Curve = gamma === undefined ? srgbCurve : (value) => value ** (1 / gamma);
  return matrixProfile(primaries, curve);
}

interface PngColours {
  primaries?: Primaries | undefined;
  gamma?: number | undefined;
}

async function findColours(readAt: ReadAt): Promise<PngColours> {
  const found: PngColours = {};
  for await (const { name, dataAt } of pngChunks(readAt)) {
    // An `sRGB` chunk takes precedence over `cHRM` and `gAMA`.
    if (name === 'sRGB') return {};
    if (name === 'cHRM') found.primaries = readChromaticities(await readAt(dataAt, 32));
    if (name === 'gAMA') found.gamma = readGamma(await readAt(dataAt, 4));
  }
  return found;
}

function readChromaticities(data: Buffer): Primaries | undefined {
  if (data.length < 32) return undefined;
  const at = (index: number): Chromaticity => [
    data.readUInt32BE(index * 8) / UNIT,
    data.readUInt32BE(index * 8 + 4) / UNIT,
  ];
  return primariesOf(at(0), [at(1), at(2), at(3)]);
}

function readGamma(data: Buffer): number | undefined {
  const gamma = data.length < 4 ? 0 : data.readUInt32BE(0) / UNIT;
  return gamma >= MIN_GAMMA && gamma <= MAX_GAMMA ? gamma : undefined;
}
