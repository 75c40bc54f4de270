import sharp from 'sharp';
import type { Rectangle } from '../../src/shared/crops.ts';
import { deltaE2000, labOf } from './colour-difference.ts';
import { jpegSegment, withSegments } from './photos-with-metadata.ts';

export type Rgb = readonly [number, number, number];
const PATCH_PX = 32;
const COLUMNS = 6;
/**
 * The ColorChecker's 18 colours and four of its greys, pure red and pure green. The image's profile decides which
 * colours the numbers mean.
 */
export const CHART = (
  '735244 c29682 627a9d 576c43 8580b1 67bdaa d67e2c 505ba6 c15a63 5e3c6c 9dbc40 e0a32e ' +
  '383d96 469449 af363c e7c71f bb5695 0885a1 f3f3f2 c8c8c8 7a7a7a 343434 ff0000 00ff00'
)
  .split(' ')
  .map(
    (hex) => [0, 2, 4].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number],
  );

/** Returns a converter to XYZ for an ICC profile with a matrix and one curve for all channels. */
export function coloursOf(icc: Buffer): (rgb: Rgb) => [number, number, number] {
  const tag = (wanted: string): Buffer => {
    for (let at = 132; at < 132 + icc.readUInt32BE(128) * 12; at += 12) {
      if (icc.toString('latin1', at, at + 4) === wanted) return icc.subarray(icc.readUInt32BE(at + 4));
    }
    throw new Error(`The profile has no ${wanted}`);
  };
  const fixed = (data: Buffer, at: number) => data.readInt32BE(at) / 65_536;
  const curve = tag('rTRC');
  const [g = 1, a = 1, b = 0, c = 0, d = 0] =
    curve.readUInt16BE(8) === 0 ? [fixed(curve, 12)] : [12, 16, 20, 24, 28].map((at) => fixed(curve, at));
  const columns = ['rXYZ', 'gXYZ', 'bXYZ'].map((name) => [8, 12, 16].map((at) => fixed(tag(name), at)));
  return (rgb) => {
    const light = rgb.map((value) => (value / 255 >= d ? (a * (value / 255) + b) ** g : c * (value / 255)));
    return [0, 1, 2].map((row) =>
      columns.reduce((sum, column, n) => sum + (column[row] ?? 0) * (light[n] ?? 0), 0),
    ) as [number, number, number];
  };
}

export const CHART_SIZE = {
  width: COLUMNS * PATCH_PX,
  height: (CHART.length / COLUMNS) * PATCH_PX,
  channels: 3,
} as const;

/** The pixels of an image with a square for each colour. */
export function chartPixels(colours: readonly Rgb[]): number[] {
  const { width, height } = CHART_SIZE;
  return Array.from({ length: width * height }, (_, at) => {
    const column = Math.floor((at % width) / PATCH_PX);
    const row = Math.floor(at / width / PATCH_PX);
    return colours[row * COLUMNS + column] ?? [0, 0, 0];
  }).flat();
}

/** Makes the chart as a JPEG with this profile, enlarged to `width`. */
export async function chart(icc: Buffer, width: number = CHART_SIZE.width): Promise<Buffer> {
  const jpeg = await sharp(Buffer.from(chartPixels(CHART)), { raw: CHART_SIZE })
    .resize({ width, kernel: 'nearest' })
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .toBuffer();
  return withSegments(jpeg, jpegSegment(0xe2, Buffer.from('ICC_PROFILE\0\x01\x01', 'latin1'), icc));
}

const WHOLE: Rectangle = { x: 0, y: 0, width: 1, height: 1 };
/** Squares are measured if their centre is farther than this from the image's edges, in fractions of its sides. */
const EDGE = 0.03;

/**
 * Returns the largest difference (CIEDE2000) between the centre of a square in `served` and its colour by `meant`.
 * @param part the part of the chart that `served` shows, in fractions of its sides
 * @param icc the profile of `served` if it contains none
 */
export async function largestDifference(
  served: Buffer,
  meant: (rgb: Rgb) => [number, number, number],
  part = WHOLE,
  icc: Buffer = Buffer.alloc(0),
) {
  const shown = await shownColours(served, part, icc);
  return Math.max(...shown.map(({ rgb, lab }) => deltaE2000(labOf(meant(rgb)), lab)));
}

/** Returns the largest difference between two images of the whole chart, whose profiles may differ. */
export async function differenceBetween(one: Buffer, other: Buffer) {
  const [shown, expected] = [await shownColours(one), await shownColours(other)];
  return Math.max(...shown.map(({ lab }, n) => deltaE2000(lab, expected[n]?.lab ?? [0, 0, 0])));
}

/** Reads the colour in the centre of each visible square (`lab`), and its colour in the chart (`rgb`). */
async function shownColours(served: Buffer, part = WHOLE, icc: Buffer = Buffer.alloc(0)) {
  const shown = coloursOf((await sharp(served).metadata()).icc ?? icc);
  const { data, info } = await sharp(served, { ignoreIcc: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return CHART.flatMap((rgb, patch) => {
    const x = (((patch % COLUMNS) + 0.5) / COLUMNS - part.x) / part.width;
    const y = (((Math.floor(patch / COLUMNS) + 0.5) * COLUMNS) / CHART.length - part.y) / part.height;
    if (![x, y].every((share) => share > EDGE && share < 1 - EDGE)) return [];
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    const seen: Rgb = [data[at] ?? 0, data[at + 1] ?? 0, data[at + 2] ?? 0];
    return [{ rgb, lab: labOf(shown(seen)) }];
  });
}
