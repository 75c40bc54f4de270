import type { DateString } from '../../../shared/dates.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';

/** What planning needs to know of a source's photo. */
export interface DatedPhoto {
  path: string;
  /** By the camera's clock, or without a camera's time by the file's time in the gallery's time zone. */
  date: DateString;
  /** Seconds since that date's midnight. */
  secondOfDay: number;
  /** The photographer's stars, 1 to 5; 0 for none, -1 for a rejected photo. */
  rating: number;
  /** A hash that is equal for equal bytes; absent if unknown. */
  contentHash?: string | undefined;
}

export interface Plan<Photo> {
  /** Collections to publish, oldest first, each with its five photos in order of time. */
  days: { date: DateString; photos: Photo[] }[];
  /** Dates that wait for more photos, with their number of photos. */
  waiting: { date: DateString; count: number }[];
  /** Dates with at least five photos whose collection the owner deleted. */
  deleted: DateString[];
  /** Surplus copies: of files with the same bytes, only the first by path is used. */
  duplicates: Photo[];
}

/**
 * Plans the collections of a listing (SYNC-5): one for every date with at least five photos, except dates that have a
 * collection or whose collection was deleted (COL-9). The order of `photos` does not matter.
 */
export function planDays<Photo extends DatedPhoto>(
  photos: readonly Photo[],
  taken: ReadonlySet<DateString>,
  deleted: ReadonlySet<DateString>,
): Plan<Photo> {
  const { unique, duplicates } = withoutCopies(photos);
  const byDate = Map.groupBy(unique, ({ date }) => date);
  const dates = [...byDate.keys()].filter((date) => !taken.has(date)).sort();
  const plan: Plan<Photo> = { days: [], waiting: [], deleted: [], duplicates };
  for (const date of dates) {
    const ofDay = byDate.get(date) ?? [];
    const isDeleted = deleted.has(date);
    if (isDeleted && ofDay.length >= PHOTOS_PER_DAY) plan.deleted.push(date);
    if (isDeleted) continue;
    if (ofDay.length < PHOTOS_PER_DAY) plan.waiting.push({ date, count: ofDay.length });
    else plan.days.push({ date, photos: chooseFive(ofDay) });
  }
  return plan;
}

/**
 * Chooses the best rated photos. Among equally rated photos, chooses the one farthest in time from the photos chosen
 * so far, so that a burst of twenty does not displace the photos of the evening.
 */
export function chooseFive<Photo extends DatedPhoto>(photos: readonly Photo[]): Photo[] {
  const chosen: Photo[] = [];
  const left = [...photos].sort(byTime);
  while (chosen.length < PHOTOS_PER_DAY && left.length > 0) {
    const best = Math.max(...left.map(({ rating }) => rating));
    const equals = left.filter(({ rating }) => rating === best);
    const next = farthest(equals, chosen);
    chosen.push(next);
    left.splice(left.indexOf(next), 1);
  }
  return chosen.sort(byTime);
}

/** The photo farthest in time from the chosen ones; the earliest on a tie or if none is chosen yet. */
function farthest<Photo extends DatedPhoto>(candidates: Photo[], chosen: readonly Photo[]): Photo {
  const distance = (photo: Photo) =>
    Math.min(...chosen.map((other) => Math.abs(other.secondOfDay - photo.secondOfDay)));
  return candidates.reduce((best, photo) => (distance(photo) > distance(best) ? photo : best));
}

function withoutCopies<Photo extends DatedPhoto>(photos: readonly Photo[]) {
  const seen = new Set<string>();
  const unique: Photo[] = [];
  const duplicates: Photo[] = [];
  for (const photo of [...photos].sort((a, b) => compare(a.path, b.path))) {
    const isCopy = photo.contentHash !== undefined && seen.has(photo.contentHash);
    (isCopy ? duplicates : unique).push(photo);
    if (photo.contentHash !== undefined) seen.add(photo.contentHash);
  }
  return { unique, duplicates };
}

/** Sorts by time of day, then by path. */
export const byTime = (a: DatedPhoto, b: DatedPhoto) =>
  a.secondOfDay - b.secondOfDay || compare(a.path, b.path);

/** Compares by code units, which gives the same order on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
