import { type OpenImage, pixelsOf, refusingDamage } from './pixels.ts';

/**
 * Decodes an image once, losslessly, in this size, upright and ready to be encoded. Without a height it keeps its
 * proportions, and is never enlarged.
 * @param file where its bytes go, which the caller removes; without it they stay in memory
 */
export async function mezzanine(
  image: OpenImage,
  size: { width: number; height?: number },
  file?: string,
): Promise<OpenImage> {
  const { input, info } = await refusingDamage(async () => {
    const pixels = pixelsOf(image)
      .resize({ ...size, fit: size.height === undefined ? 'inside' : 'fill', withoutEnlargement: true })
      .tiff({ compression: 'none' });
    if (file !== undefined) return { input: file, info: await pixels.toFile(file) };
    const { data, info } = await pixels.toBuffer({ resolveWithObject: true });
    return { input: data, info };
  });
  return { input, width: info.width, height: info.height, gamut: image.gamut, isConverted: true };
}

/**
 * Frees a mezzanine's memory at once: left to the garbage collector, a few of them make it mark the whole heap. Only
 * when no reader is left; a later reader finds an empty image.
 */
export function release({ input }: OpenImage): void {
  if (typeof input !== 'string' && input.buffer instanceof ArrayBuffer) input.buffer.transfer(0);
}
