import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { encode } from '../../src/server/features/images/encode.ts';
import { openImage } from '../../src/server/features/images/pixels.ts';
import { type ImageFormat, imageFormats, imagePresets } from '../../src/shared/images.ts';
import { ssim } from './ssim.ts';

/** The width at which contenders are made equal, and at which misses are measured. */
export const MISS_PX = 1200;
export const GOMAI_QUALITY = imagePresets.grid.quality;

/** How a peer makes a picture of a file at one of its own qualities. */
export type PeerEncoder = (file: string, format: ImageFormat, quality: number) => Promise<Buffer>;

export interface Calibrated {
  quality: number;
  ssim: number;
  /** Mean bytes of a picture. */
  bytes: number;
}

export type Calibration = Map<string, Partial<Record<ImageFormat, Calibrated>>>;

/** The settings that Next.js 16 and ipx 3 give sharp; what they really answer is checked once they run. */
export const peerEncoders: Record<'next' | 'ipx', PeerEncoder> = {
  next: (file, format, quality) => {
    const sized = sharp(file).autoOrient().resize(MISS_PX);
    if (format === 'avif')
      return sized.avif({ quality: Math.max(1, Math.round(quality * (50 / 80))), effort: 3 }).toBuffer();
    if (format === 'webp') return sized.webp({ quality }).toBuffer();
    return sized.jpeg({ quality, mozjpeg: true }).toBuffer();
  },
  ipx: (file, format, quality) => sharp(file).resize(MISS_PX).toFormat(format, { quality }).toBuffer(),
};

/** For each peer and format the lowest quality that looks at least as Gomai's does, by mean SSIM over the files. */
export async function calibrate(
  files: string[],
  peers: Record<string, PeerEncoder>,
  formatsOf: (peer: string) => readonly ImageFormat[] = () => imageFormats,
): Promise<Calibration> {
  const references = await Promise.all(
    files.map((file) => sharp(file).autoOrient().resize(MISS_PX).png({ compressionLevel: 1 }).toBuffer()),
  );
  const judged = async (make: (file: string) => Promise<Buffer>, quality: number): Promise<Calibrated> => {
    const pictures: Buffer[] = [];
    for (const file of files) pictures.push(await make(file));
    const likeness: number[] = [];
    for (const [n, picture] of pictures.entries())
      likeness.push(await ssim(references[n] ?? picture, picture));
    return { quality, ssim: mean(likeness), bytes: mean(pictures.map(({ length }) => length)) };
  };

  const calibration: Calibration = new Map();
  const gomai: Partial<Record<ImageFormat, Calibrated>> = {};
  calibration.set('gomai', gomai);
  for (const format of imageFormats) {
    const target = await judged(async (file) => {
      const rendition = { width: MISS_PX, quality: GOMAI_QUALITY, format, exif: false };
      return encode(await openImage(await readFile(file), 'jpg'), rendition, {});
    }, GOMAI_QUALITY);
    gomai[format] = target;
    for (const [peer, make] of Object.entries(peers)) {
      if (!formatsOf(peer).includes(format)) continue;
      const found = await lowest(
        (quality) => judged((file) => make(file, format, quality), quality),
        target.ssim,
      );
      calibration.set(peer, { ...calibration.get(peer), [format]: found });
    }
  }
  return calibration;
}

/** Bisection: quality and likeness rise together. */
async function lowest(judge: (quality: number) => Promise<Calibrated>, target: number): Promise<Calibrated> {
  let [low, high] = [30, 100];
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
