import type { Collection, PhotoDetails } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';

/** A photo of the grid, and its place in its collection. */
export interface GridPhoto {
  url: string;
  photo: PhotoDetails;
  date: DateString;
  collectionId: number;
  /** Index in its collection, from 0; the viewer opens at this photo. */
  photoIndex: number;
  photoCount: number;
}

/** The photos of many collections, newest first, without empty and repeated URLs (GRID-1). */
export function gridPhotos(collections: readonly Collection[]): GridPhoto[] {
  const seen = new Set<string>();
  return newestFirst(collections)
    .flatMap(photosOf)
    .filter(({ url }) => !seen.has(url) && seen.add(url));
}

/** A collection's photos without empty URLs. */
export function photosOf({ id, date, photoUrls, photos }: Collection): GridPhoto[] {
  const photoCount = photoUrls.length;
  return photoUrls
    .map((url, photoIndex) => ({
      url,
      photo: photos[photoIndex] ?? {},
      date,
      collectionId: id,
      photoIndex,
      photoCount,
    }))
    .filter(({ url }) => url.trim() !== '');
}

/** ISO dates sort correctly as text. */
export function newestFirst(collections: readonly Collection[]): Collection[] {
  return collections.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}
