import { mezzanine } from './encode.ts';
import type { OpenImage } from './pixels.ts';

/** Made of one at least this much wider, a picture looks as if made of the original. */
const WIDE_ENOUGH = 2;

export interface Cascade {
  /** The picture in this width, its pixels ready to be encoded. Ask for the largest first. */
  inWidth(width: number): Promise<OpenImage>;
}

/**
 * All widths of one picture with one decoding of the original: each is made of the smallest that is still twice as
 * wide. So most work is done on few pixels, and none has gone through more than a few hands (design, section 4).
 */
export function createCascade(original: OpenImage): Cascade {
  const made: OpenImage[] = [];
  return {
    async inWidth(width) {
      const same = made.find((one) => one.width === width);
      if (same !== undefined) return same;
      const source = made.findLast((one) => one.width >= width * WIDE_ENOUGH) ?? made[0] ?? original;
      // Of the original's proportions, or rounding twice would make some pictures a pixel taller than alone.
      const height = Math.max(1, Math.round((original.height * width) / original.width));
      const step = await mezzanine(source, { width, height });
      made.push(step);
      return step;
    },
  };
}
