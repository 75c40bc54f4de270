import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { openImage } from '../../src/server/features/images/decode/pixels.ts';
import {
  type Likeness,
  likenessOf,
  type Pixels,
  readPixels,
} from '../../src/server/features/images/recompression/likeness.ts';
import { encodeRendition } from '../../src/server/features/images/renditions/encode.ts';
import { type ImageFormat, imageFormats, imagePresets } from '../../src/shared/images.ts';
import { BENCH_FOLDER } from '../support/installed-peers.ts';

/** The width at which contenders are calibrated and misses are measured. */
export const MISS_PX = 1200;
export const GOMAI_QUALITY = imagePresets.grid.quality;

/** The file with the results of earlier runs, by peer, format, settings and target. */
const KNOWN = join(BENCH_FOLDER, '.cache/calibration.json');

/** Encodes an already resized image as a peer does; `quality` is on the peer's own scale. */
export type PeerEncoder = (sized: Buffer, format: ImageFormat, quality: number) => Promise<Buffer>;

export interface Calibrated {
  quality: number;
  ssim: number;
  /** SSIM of lightness alone, which people see best. */
  lightness: number;
  /** Mean bytes per image. */
  bytes: number;
}

export type Calibration = Map<string, Partial<Record<ImageFormat, Calibrated>>>;

/** The settings that Next.js 16 and ipx 3 pass to sharp. `misses.ts` measures the SSIM of their real responses. */
export const peerEncoders: Record<'next' | 'ipx', PeerEncoder> = {
  next: (image, format, quality) => {
    const sized = sharp(image);
    if (format === 'avif')
      return sized.avif({ quality: Math.max(1, Math.round(quality * (50 / 80))), effort: 3 }).toBuffer();
    if (format === 'webp') return sized.webp({ quality }).toBuffer();
    return sized.jpeg({ quality, mozjpeg: true }).toBuffer();
  },
  ipx: (image, format, quality) => sharp(image).toFormat(format, { quality }).toBuffer(),
};

/**
 * Finds, for each peer and format, the lowest quality from 50 up whose mean SSIM over the files is at least Gomai's;
 * 100 if no quality reaches it.
 * All peers encode the same pixels, because all resize alike.
 */
export async function calibrate(files: string[], peers: Record<string, PeerEncoder>): Promise<Calibration> {
  const references = await Promise.all(files.map(uncompressed));
  const taken = await Promise.all(references.map(readPixels));
  const judged = async (make: (sized: Buffer) => Promise<Buffer>, quality: number): Promise<Calibrated> => {
    const images: Buffer[] = [];
    for (const reference of references) images.push(await make(reference));
    const bytes = mean(images.map(({ length }) => length));
    return { quality, ...(await meanLikeness(taken, images)), bytes };
  };

  const calibration: Calibration = new Map();
  const known = await readKnown();
  const gomai: Partial<Record<ImageFormat, Calibrated>> = {};
  calibration.set('gomai', gomai);
  for (const format of imageFormats) {
    const target = await judged(async (sized) => {
      const rendition = { width: MISS_PX, quality: GOMAI_QUALITY, format, exif: false };
      return encodeRendition(await openImage(sized, 'png'), rendition, {});
    }, GOMAI_QUALITY);
    gomai[format] = target;
    for (const [peer, make] of Object.entries(peers)) {
      // Reuses the result of an earlier run with the same settings and target, which saves minutes of AVIF encoding.
      const name = `${peer} ${format} ${settingsOf(make)} ${target.ssim} ${target.bytes}`;
      known[name] ??= await lowest(
        (quality) => judged((sized) => make(sized, format, quality), quality),
        target.ssim,
      );
      calibration.set(peer, { ...calibration.get(peer), [format]: known[name] });
    }
  }
  await writeFile(KNOWN, JSON.stringify(known, null, 2));
  return calibration;
}

/** A short hash of what a peer passes to sharp, and of the versions of sharp and its libraries. */
export const settingsOf = (make: PeerEncoder, versions: object = sharp.versions): string =>
  createHash('sha256')
    .update(`${make} ${JSON.stringify(versions)}`)
    .digest('hex')
    .slice(0, 12);

/** The pixels of an original at `MISS_PX`, without loss: the reference for every encoded image. */
export const uncompressed = (file: string): Promise<Buffer> =>
  sharp(file).autoOrient().resize(MISS_PX).png({ compressionLevel: 1 }).toBuffer();

/** @param images one for each of `references`, in the same order and size */
export async function meanLikeness(references: Pixels[], images: Buffer[]): Promise<Likeness> {
  const all: Likeness[] = [];
  for (const [n, planes] of references.entries())
    all.push(await likenessOf(planes, images[n] ?? Buffer.alloc(0)));
  return { ssim: mean(all.map(({ ssim }) => ssim)), lightness: mean(all.map(({ lightness }) => lightness)) };
}

async function readKnown(): Promise<Record<string, Calibrated>> {
  try {
    return JSON.parse(await readFile(KNOWN, 'utf8'));
  } catch {
    return {};
  }
}

/** Bisects qualities 50 to 100, since likeness rises with quality. Returns 100 if even that misses the target. */
async function lowest(judge: (quality: number) => Promise<Calibrated>, target: number): Promise<Calibrated> {
  let [low, high] = [50, 100];
  let best = await judge(high);
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const tried = await judge(middle);
    if (tried.ssim >= target) [best, high] = [tried, middle];
    else low = middle + 1;
  }
  return best;
}

function mean(values: number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}
