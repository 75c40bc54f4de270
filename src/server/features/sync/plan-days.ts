import type { DateString } from '../../../shared/dates.ts';
import { PHOTOS_PER_DAY } from '../../../shared/limits.ts';

/** A photo of a source, as far as planning needs to know it. */
export interface DatedPhoto {
  path: string;
  /** The calendar day it was taken on, by the camera's own clock where that is known. */
  date: DateString;
  /** Seconds since that day's midnight. */
  secondOfDay: number;
  /** The photographer's stars, 1 to 5; 0 where none were given, -1 for a rejected photo. */
  rating: number;
  /** Equal for equal bytes; absent where unknown. */
  contentHash?: string | undefined;
}

export interface Plan<Photo> {
  /** Days to be published, the oldest first, each with its five in order of time. */
  days: { date: DateString; photos: Photo[] }[];
  /** Days that wait for more photos, with how many they have. */
  waiting: { date: DateString; count: number }[];
  /** Copies: the same bytes under another name. The first by path is the one that counts. */
  duplicates: Photo[];
}

/**
 * What a listing becomes (SYNC-5): five photos for every day that has at least as many, nothing for days that are
 * taken. The same photos in any order give the same plan.
 */
export function planDays<Photo extends DatedPhoto>(
  photos: readonly Photo[],
  taken: ReadonlySet<DateString>,
): Plan<Photo> {
  const { unique, duplicates } = withoutCopies(photos);
  const byDate = Map.groupBy(unique, ({ date }) => date);
  const dates = [...byDate.keys()].filter((date) => !taken.has(date)).sort();
  const plan: Plan<Photo> = { days: [], waiting: [], duplicates };
  for (const date of dates) {
    const ofDay = byDate.get(date) ?? [];
    if (ofDay.length < PHOTOS_PER_DAY) plan.waiting.push({ date, count: ofDay.length });
    else plan.days.push({ date, photos: chooseFive(ofDay) });
  }
  return plan;
}

/**
 * The best rated first. Among equals those that spread widest over the day: each next one is the farthest in time from
 * all that are chosen, so that a burst of twenty does not push the evening out.
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

/** The first of the day starts; among equally far ones the earlier is taken. */
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

const byTime = (a: DatedPhoto, b: DatedPhoto) => a.secondOfDay - b.secondOfDay || compare(a.path, b.path);

/** By code units: the same order on every machine. */
function compare(a: string, b: string): number {
  return a < b ? -1 : Number(a > b);
}
