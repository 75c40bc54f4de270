import { logger } from '../../../lib/logger.ts';

/** Enough for the size in nearly every file. */
const HEAD_BYTES = 128 * 1024;

/** How many pixels a file says that it has, without decoding it; undefined where that is not found. */
export async function pixelCount(file: File): Promise<number | undefined> {
  try {
    const { default: exif } = await import('exifreader');
    const tags = await exif.load(await file.slice(0, HEAD_BYTES).arrayBuffer(), { async: true });
    const pixels = Number(tags['Image Width']?.value) * Number(tags['Image Height']?.value);
    return pixels > 0 ? pixels : undefined;
  } catch (error) {
    logger.debug('general', 'A file has no readable size', error);
    return undefined;
  }
}
