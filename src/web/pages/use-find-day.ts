import { useQueryClient } from '@tanstack/react-query';
import type { GalleryPage } from '../../shared/gallery.ts';
import { type DayFilter, galleryPageQuery } from '../features/collections/collection-queries.ts';
import { logger } from '../lib/logger.ts';

/** Null if no page has the collection, undefined if the request failed. */
export type FoundPage = GalleryPage | null | undefined;

/** Returns a function that finds the gallery page of a collection, under a filter. */
export function useFindDay(filter: DayFilter): (collection: number) => Promise<FoundPage> {
  const client = useQueryClient();
  return async (collection) => {
    try {
      const found = await client.fetchQuery({
        ...galleryPageQuery({ ...filter, collection }),
        // By default the request would be paused while offline, and the photo would open long after the press.
        networkMode: 'always',
      });
      // Cached by page number too, because stepping through photos requests pages by number.
      client.setQueryData(galleryPageQuery({ ...filter, page: found.page }).queryKey, found);
      return hasDay(found, collection) ? found : null;
    } catch (error) {
      logger.warn('general', 'viewer: fetching a day failed', error);
      return undefined;
    }
  };
}

export function hasDay({ days }: GalleryPage, collectionId: number): boolean {
  return days.some(({ collection }) => collection.id === collectionId);
}
