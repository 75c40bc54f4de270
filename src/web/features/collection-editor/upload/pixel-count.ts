import { logger } from '../../../lib/logger.ts';

/** Enough to find the dimensions of nearly every photo. */
const HEAD_BYTES = 128 * 1024;

/** The pixel count from a file's metadata, without decoding it; undefined if it has none. */
export async function pixelCount(file: File): Promise<number | undefined> {
  try {
    const { default: exif } = await import('exifreader');
    const tags = await exif.load(await file.slice(0, HEAD_BYTES).arrayBuffer(), { async: true });
    const pixels = Number(tags['Image Width']?.value) * Number(tags['Image Height']?.value);
    return pixels > 0 ? pixels : undefined;
  } catch (error) {
    logger.debug('general', 'editor: no readable size in a file', error);
    return undefined;
  }
}
