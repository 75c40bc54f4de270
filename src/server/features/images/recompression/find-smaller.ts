import type { OpenImage } from '../decode/pixels.ts';
import { avifQualityOf, encodeAvif } from '../renditions/encode.ts';
import type { Rendition } from '../renditions/rendition.ts';
import { likenessOf, readPixels } from './likeness.ts';

/** The first encoding has effort 0. Efforts above 3 cost far more than they save (decision 0038). */
const SLOWLY = { effort: 3, tune: 'ssim' } as const;
/** The range of qualities that is searched, relative to the quality of the first encoding. */
const QUALITY_STEPS = { from: -5, to: 8 };
/** The second encoding replaces the first only if it has at most 92 % of the first one's bytes (LIGHT-9). */
const MOST_BYTES_KEPT = 0.92;

/**
 * Encodes an AVIF again, slowly. A binary search finds the lowest quality at which the new encoding is at least as
 * similar to the original as the first one, in lightness and overall. Undefined if that saves less than 8 %.
 * @param image the original's pixels in the rendition's size
 */
export async function findSmaller(
  image: OpenImage,
  rendition: Pick<Rendition, 'quality'>,
  first: Uint8Array,
): Promise<Buffer | undefined> {
  const original = await readPixels(image.input);
  const aim = await likenessOf(original, first);
  const mostBytes = first.length * MOST_BYTES_KEPT;
  let best: Buffer | undefined;
  const firstQuality = avifQualityOf(rendition);
  let [low, high] = [firstQuality + QUALITY_STEPS.from, firstQuality + QUALITY_STEPS.to];
  while (low <= high) {
    const quality = Math.floor((low + high) / 2);
    const encoded = await encodeAvif(image, { ...SLOWLY, quality });
    const { ssim, lightness } = await likenessOf(original, encoded);
    if (ssim >= aim.ssim && lightness >= aim.lightness) {
      best = encoded;
      high = quality - 1;
    } else {
      // A higher quality would take even more bytes.
      if (encoded.length > mostBytes) break;
      low = quality + 1;
    }
  }
  return best !== undefined && best.length <= mostBytes ? best : undefined;
}
