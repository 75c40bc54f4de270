import { rm } from 'node:fs/promises';
import { mezzanine } from './encode.ts';
import type { OpenImage } from './pixels.ts';

/** Made of one at least this much wider, a picture looks as if made of the original. */
const WIDE_ENOUGH = 2;

export interface Cascade {
  /** The picture in this width, its pixels ready to be encoded. Ask for the largest first. */
  inWidth(width: number): Promise<OpenImage>;
  /** Once all is encoded: removes what lies in files. */
  end(): Promise<void>;
}

/**
 * All widths of one picture with one decoding of the original: each is made of the smallest that is still twice as
 * wide. So most work is done on few pixels, and none has gone through more than a few hands (design, section 4).
 * @param draft names a new file: in Node's memory these pixels make its garbage collector go through the whole heap
 *   again and again, a tenth of what publishing costs
 */
export function createCascade(original: OpenImage, draft: () => Promise<string | undefined>): Cascade {
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
    async inWidth(width) {
      const same = made.find((one) => one.width === width);
      if (same !== undefined) return same;
      const source = made.findLast((one) => one.width >= width * WIDE_ENOUGH) ?? made[0] ?? original;
      // Of the original's proportions, or rounding twice would make some pictures a pixel taller than alone.
      const height = Math.max(1, Math.round((original.height * width) / original.width));
      // A disk that has no room is no reason; a damaged picture fails in memory too, and says so there.
      const step = await inFile(source, { width, height }).catch(() => mezzanine(source, { width, height }));
      made.push(step);
      return step;
    },
    async end() {
      await Promise.all(files.map((file) => rm(file, { force: true })));
    },
  };
}
