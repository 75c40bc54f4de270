import { rm } from 'node:fs/promises';
import { mezzanine, type OpenImage } from '../decode/pixels.ts';

/** A rendition made from an image at least this many times as wide looks as if made from the original. */
const WIDE_ENOUGH = 2;

export interface DownscalePyramid {
  /** The image in this width, with pixels ready to be encoded. Ask for the largest first. */
  at(width: number): Promise<OpenImage>;
  /** Removes the files, once everything is encoded. */
  end(): Promise<void>;
}

/**
 * Makes all widths of an image with one decoding of the original: each is made from the smallest one that is still
 * twice as wide. So most work is done on few pixels, and no image has been scaled more than a few times (design,
 * section 4).
 * @param draft names a new file: pixels in Node's memory make its garbage collector scan the whole heap again and
 * again, a tenth of the cost of publishing
 */
export function createDownscalePyramid(
  original: OpenImage,
  draft: () => Promise<string | undefined>,
): DownscalePyramid {
  const made: OpenImage[] = [];
  const files: string[] = [];
  const inFile = async (source: OpenImage, size: { width: number; height: number }) => {
    const file = await draft();
    if (file === undefined) return mezzanine(source, size);
    try {
      const step = await mezzanine(source, size, file);
      files.push(file);
      return step;
    } catch (error) {
      await rm(file, { force: true });
      throw error;
    }
  };
  return {
    async at(width) {
      const same = made.find((one) => one.width === width);
      if (same !== undefined) return same;
      const source = made.findLast((one) => one.width >= width * WIDE_ENOUGH) ?? made[0] ?? original;
      // From the original's proportions: rounding twice would make some images a pixel taller than alone.
      const height = Math.max(1, Math.round((original.height * width) / original.width));
      // Falls back to memory: a full disk is no reason to fail, and a damaged image fails there too, with the proper
      // error.
      const step = await inFile(source, { width, height }).catch(() => mezzanine(source, { width, height }));
      made.push(step);
      return step;
    },
    async end() {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
