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
  const photos: GridPhoto[] = [];
  for (const { id, date, photoUrls, photos: details } of newestFirst(collections)) {
    for (const [photoIndex, url] of photoUrls.entries()) {
      if (url.trim() === '' || seen.has(url)) continue;
      seen.add(url);
      const photo = details[photoIndex] ?? {};
      photos.push({ url, photo, date, collectionId: id, photoIndex, photoCount: photoUrls.length });
    }
  }
  return photos;
}

/** ISO dates sort correctly as text. */
export function newestFirst(collections: readonly Collection[]): Collection[] {
  return collections.toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0));
}
