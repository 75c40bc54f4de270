import { isFree, type PhotoPlace } from './day-form.ts';

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

interface PlaceFilesArguments<F> {
  files: readonly F[];
  /** Files that the day already holds. */
  present: readonly FileFacts[];
  places: readonly Pick<PhotoPlace, 'url' | 'uploadId'>[];
}

/**
 * Gives chosen files the free places in order (COL-6). More files than places: the earliest by time are taken, and
 * the caller says which were left out. The same file twice takes one place.
 */
export function placeFiles<F extends FileFacts>({
  files,
  present,
  places,
}: PlaceFilesArguments<F>): Placement<F> {
  const free = places.flatMap((place, index) => (isFree(place) ? [index] : []));
  const known = new Set(present.map(fingerprint));
  const fresh: F[] = [];
  const repeated: F[] = [];
  for (const file of files) {
    (known.has(fingerprint(file)) ? repeated : fresh).push(file);
    known.add(fingerprint(file));
  }
  const ordered = fresh.length > free.length ? fresh.toSorted(byTime) : fresh;
  return {
    placed: free.flatMap((place, index) => {
      const file = ordered[index];
      return file === undefined ? [] : [{ place, file }];
    }),
    leftOut: ordered.slice(free.length),
    repeated,
  };
}

function byTime(a: FileFacts, b: FileFacts): number {
  return a.lastModified - b.lastModified || a.name.localeCompare(b.name);
}

function fingerprint({ name, size, lastModified }: FileFacts): string {
  return `${name}/${size}/${lastModified}`;
}
