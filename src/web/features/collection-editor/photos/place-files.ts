import { isFree, type PhotoPlace } from '../day-form.ts';

/** The part of a `File` that decides where it goes. */
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
  /** These are in the day already, or were chosen twice. */
  repeated: F[];
}

interface Timed<F> {
  file: F;
  /** When the shutter fell, in milliseconds of the camera's clock. */
  takenAt?: number | undefined;
}

interface PlaceFilesArguments<F> {
  files: readonly Timed<F>[];
  /** Files that the day already holds. */
  present: readonly FileFacts[];
  places: readonly Pick<PhotoPlace, 'url' | 'uploadId'>[];
}

/**
 * Gives chosen files the free places in order (COL-6). More files than places: the earliest by the camera's time are
 * taken, by the file's time where the camera says none; the caller says which were left out. The same file twice takes
 * one place.
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
