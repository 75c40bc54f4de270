import type { Tags } from 'exifreader';
import { logger } from '../../../lib/logger.ts';

/** Enough for the metadata of nearly every JPEG; other containers may keep it anywhere. */
const HEAD_BYTES = 128 * 1024;

export interface TimedFile {
  file: File;
  /** When the shutter fell, in milliseconds of the camera's clock; undefined where the file does not say. */
  takenAt?: number | undefined;
}

export async function withCaptureTime(file: File): Promise<TimedFile> {
  try {
    const { default: exif } = await import('exifreader');
    const read = async (part: Blob) => takenAtOf(await exif.load(await part.arrayBuffer(), { async: true }));
    const head = file.slice(0, HEAD_BYTES);
    return { file, takenAt: (await read(head).catch(() => undefined)) ?? (await read(file)) };
  } catch (error) {
    logger.debug('general', 'A file says no capture time', error);
    return { file };
  }
}

/** EXIF writes `2026:08:05 06:41:00`, without a zone: the photos of one day compare by the camera's own clock. */
export function takenAtOf(tags: Tags): number | undefined {
  const said = tags.DateTimeOriginal ?? tags.DateTimeDigitized ?? tags.DateTime;
  const parts = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(String(said?.description ?? ''));
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const fraction = Number(`0.${String(tags.SubSecTimeOriginal?.description ?? '').trim() || 0}`);
  return new Date(year, month - 1, day, hour, minute, second, Math.floor((fraction || 0) * 1000)).getTime();
}
