import type { Collection } from '../../../../shared/collections.ts';
import { ARCHIVE_MAX_DAYS, ARCHIVE_MAX_PHOTOS } from '../../../../shared/limits.ts';
import { type GridPhoto, gridPhotos, newestFirst } from '../grid-photos.ts';

export interface LatestPhotos {
  photos: GridPhoto[];
  dayCount: number;
}

/**
 * What the home page's archive shows (ARCH-2): the newest seven days that have a photo, thirty-five photos at most,
 * so that the last day may be cut. Blank and repeated urls do not count, neither as photos nor as a day.
 */
export function latestPhotos(collections: readonly Collection[]): LatestPhotos {
  const withPhotos = newestFirst(collections).filter(({ photoUrls }) => photoUrls.some((url) => url.trim()));
  const photos = gridPhotos(withPhotos.slice(0, ARCHIVE_MAX_DAYS)).slice(0, ARCHIVE_MAX_PHOTOS);
  return { photos, dayCount: new Set(photos.map(({ collectionId }) => collectionId)).size };
}
