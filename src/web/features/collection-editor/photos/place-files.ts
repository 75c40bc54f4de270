import type { Tags } from 'exifreader';
import { logger } from '../../../lib/logger.ts';
import { isFree, type PhotoPlace } from '../day-form.ts';

/** The properties of a `File` that decide its place. */
interface FileFacts {
  readonly name: string;
  readonly size: number;
  readonly lastModified: number;
}

interface Placement<F> {
  /** Which file goes to which place (from 0). */
  placed: { place: number; file: F }[];
  /** No place was left for these. */
  leftOut: F[];
  /** These are in the form already, or were chosen twice. */
  repeated: F[];
}

interface Timed<F> {
  file: F;
  /** When the shutter fell, in milliseconds of the camera's clock. */
  takenAt?: number | undefined;
}

interface PlaceFilesArguments<F> {
  files: readonly Timed<F>[];
  /** Files that are in the form already. */
  present: readonly FileFacts[];
  places: readonly Pick<PhotoPlace, 'url' | 'uploadId'>[];
}

/**
 * Gives the chosen files the free places in order (COL-6). If there are more files than places, the earliest by capture
 * time are taken (by the file's time where the metadata has none). A file that was chosen twice takes one place.
 */
export function placeFiles<F extends FileFacts>({
  files,
  present,
  places,
}: PlaceFilesArguments<F>): Placement<F> {
  const free = places.flatMap((place, index) => (isFree(place) ? [index] : []));
  const known = new Set(present.map(fingerprint));
  const fresh: Timed<F>[] = [];
  const repeated: F[] = [];
  for (const timed of files) {
    const print = fingerprint(timed.file);
    if (known.has(print)) repeated.push(timed.file);
    else fresh.push(timed);
    known.add(print);
  }
  const ordered = fresh.length > free.length ? fresh.toSorted(byTime) : fresh;
  return {
    placed: free.flatMap((place, index) => {
      const timed = ordered[index];
      return timed === undefined ? [] : [{ place, file: timed.file }];
    }),
    leftOut: ordered.slice(free.length).map(({ file }) => file),
    repeated,
  };
}

function byTime(a: Timed<FileFacts>, b: Timed<FileFacts>): number {
  const timeOf = ({ file, takenAt }: Timed<FileFacts>) => takenAt ?? file.lastModified;
  return timeOf(a) - timeOf(b) || a.file.name.localeCompare(b.file.name);
}

function fingerprint({ name, size, lastModified }: FileFacts): string {
  return `${name}/${size}/${lastModified}`;
}

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
function takenAtOf(tags: Tags): number | undefined {
  const said = tags.DateTimeOriginal ?? tags.DateTimeDigitized ?? tags.DateTime;
  const parts = /^(\d{4}):(\d\d):(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(String(said?.description ?? ''));
  if (parts === null) return undefined;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts.slice(1).map(Number);
  const fraction = Number(`0.${String(tags.SubSecTimeOriginal?.description ?? '').trim() || 0}`);
  return new Date(year, month - 1, day, hour, minute, second, Math.floor((fraction || 0) * 1000)).getTime();
}
