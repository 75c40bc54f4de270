import type { Collection } from '../../../shared/collections.ts';
import { matchesDate } from './date-search.ts';

/** GAL-1. */
export const DAYS_PER_PAGE = 14;
export const HEART_PHOTOS_PER_PAGE = 100;

/** A day as it is listed: which of its photos are wanted, by their place in it. */
export interface ListedDay {
  collection: Collection;
  photoIndexes: readonly number[];
}

export interface GalleryFilter {
  /** Date or weekday, as typed. */
  search: string;
  /** The rounded mean of the visitors' levels that a photo must have; undefined shows all. */
  hearts: number | undefined;
}

/** The days that fit, in the order given, each with the photos that fit (GAL-2). The camera is the server's matter. */
export function listDays(collections: readonly Collection[], { search, hearts }: GalleryFilter): ListedDay[] {
  return collections
    .filter(({ date }) => matchesDate(date, search))
    .map((collection) => ({ collection, photoIndexes: wantedPhotos(collection, hearts) }))
    .filter(({ photoIndexes }) => photoIndexes.length > 0);
}

function wantedPhotos({ photoUrls, photoLikes }: Collection, hearts: number | undefined): number[] {
  return [...photoUrls.keys()].filter(
    (index) => photoUrls[index]?.trim() && (hearts === undefined || (photoLikes[index] ?? 0) === hearts),
  );
}

export interface GalleryPage {
  /** From 1; a page beyond the last is the last. */
  page: number;
  pageCount: number;
  days: ListedDay[];
}

/** One page of the list: 14 days, or with a heart filter 100 photos, which may cut a day in two (GAL-1). */
export function galleryPage(
  list: readonly ListedDay[],
  { page, hearts }: { page: number; hearts: number | undefined },
): GalleryPage {
  const byPhoto = hearts !== undefined;
  const total = byPhoto ? countPhotos(list) : list.length;
  const perPage = byPhoto ? HEART_PHOTOS_PER_PAGE : DAYS_PER_PAGE;
  const pageCount = Math.max(1, Math.ceil(total / perPage));
  const shown = Math.min(Math.max(1, page), pageCount);
  const start = (shown - 1) * perPage;
  const days = byPhoto ? cutPhotos(list, start, start + perPage) : list.slice(start, start + perPage);
  return { page: shown, pageCount, days };
}

export function countPhotos(days: readonly ListedDay[]): number {
  return days.reduce((sum, { photoIndexes }) => sum + photoIndexes.length, 0);
}

/** The days that hold the photos from `start` up to `end`, counted through all of them. */
function cutPhotos(list: readonly ListedDay[], start: number, end: number): ListedDay[] {
  const days: ListedDay[] = [];
  let before = 0;
  for (const { collection, photoIndexes } of list) {
    const wanted = photoIndexes.slice(Math.max(0, start - before), Math.max(0, end - before));
    if (wanted.length > 0) days.push({ collection, photoIndexes: wanted });
    before += photoIndexes.length;
  }
  return days;
}
