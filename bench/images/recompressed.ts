import sharp from 'sharp';
import { openImage } from '../../src/server/features/images/decode/pixels.ts';
import { findSmaller } from '../../src/server/features/images/recompression/find-smaller.ts';
import { likenessOf, readPixels } from '../../src/server/features/images/recompression/likeness.ts';
import { encodeRendition } from '../../src/server/features/images/renditions/encode.ts';
import { imagePresets } from '../../src/shared/images.ts';
import { viewerPresets } from '../../src/shared/viewer-widths.ts';
import { type Goal, number, type Table } from '../support/table.ts';

/** The renditions that take most of a visitor's bytes: the wall on phone and computer, the viewer on a computer. */
const PREPARED = [
  { width: 600, quality: imagePresets.grid.quality },
  { width: 1200, quality: imagePresets.grid.quality },
  { width: 1920, quality: viewerPresets.viewer.quality },
];
/** The qualities of sharp to try. Next.js passes at most 63 (5/8 of its own 100); the same SSIM may need more. */
const NEXT_QUALITIES = { from: 50, to: 90 };

export interface Recompressed {
  width: number;
  quality: number;
  /** Bytes of a day's photos: encoded at publishing, encoded again, and by Next.js at the same SSIM of lightness. */
  first: number;
  again: number;
  next: number;
  /** Processor time of the second encoding. */
  cpuMs: number;
  photos: number;
}

/** Compares a day's AVIF after the first and the second encoding with Next.js's at equal lightness (LIGHT-9). */
export async function measureRecompressed(files: string[]): Promise<Recompressed[]> {
  const sizes: Recompressed[] = [];
  for (const { width, quality } of PREPARED) {
    const sum: Recompressed = { width, quality, first: 0, again: 0, next: 0, cpuMs: 0, photos: files.length };
    for (const file of files) {
      const pixels = await sharp(file).autoOrient().resize(width).tiff({ compression: 'none' }).toBuffer();
      const image = await openImage(pixels, 'tif');
      const first = await encodeRendition(image, { width, quality, format: 'avif', exif: false }, {});
      const before = process.cpuUsage();
      const again = (await findSmaller(image, { quality }, first)) ?? first;
      const { user, system } = process.cpuUsage(before);
      sum.first += first.length;
      sum.again += again.length;
      sum.next += await bytesOfNext(pixels, again);
      sum.cpuMs += (user + system) / 1000;
    }
    sizes.push(sum);
  }
  return sizes;
}

/** Returns the fewest bytes with which Next.js's settings reach the lightness SSIM of `image`. */
async function bytesOfNext(pixels: Buffer, image: Buffer): Promise<number> {
  const original = await readPixels(pixels);
  const { lightness: aim } = await likenessOf(original, image);
  let { from, to } = NEXT_QUALITIES;
  let bytes: number | undefined;
  while (from <= to) {
    const quality = Math.floor((from + to) / 2);
    const made = await sharp(pixels).avif({ quality, effort: 3 }).toBuffer();
    if ((await likenessOf(original, made)).lightness >= aim) [bytes, to] = [made.length, quality - 1];
    else from = quality + 1;
  }
  if (bytes === undefined) throw new Error('No quality of Next.js reaches this likeness');
  return bytes;
}

export function recompressedTable(sizes: Recompressed[]): Table {
  const kilobytes = (bytes: number) => number(bytes / 1000);
  return {
    title: 'AVIF of a day, made again while idle, at equal lightness',
    head: ['', 'at publishing kB', 'again kB', 'saved', 'Next.js kB', 'Gomai / Next.js', 'CPU ms an image'],
    rows: sizes.map(({ width, quality, first, again, next, cpuMs, photos }) => [
      `${width} px, quality ${quality}`,
      kilobytes(first),
      kilobytes(again),
      `${number((1 - again / first) * 100)} %`,
      kilobytes(next),
      number(again / next),
      number(cpuMs / photos),
    ]),
  };
}

export function recompressedGoal(sizes: Recompressed[]): Goal {
  const total = (of: (one: Recompressed) => number) => sizes.reduce((sum, one) => sum + of(one), 0);
  return {
    measure: 'AVIF of a day, bytes beside Next at equal lightness',
    measured: total(({ again }) => again) / total(({ next }) => next),
    atMost: 1,
  };
}
