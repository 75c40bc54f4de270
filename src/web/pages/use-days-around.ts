import { useQuery } from '@tanstack/react-query';
import type { Collection } from '../../shared/collections.ts';
import { galleryPageQuery } from '../features/collections/collection-queries.ts';

/**
 * A collection and those before it, newest first: the rest of its page, and the next page if it is the last of its own.
 * Without one, the newest.
 */
export function useDaysAround(collection: number | undefined): readonly Collection[] | undefined {
  const { data: shown } = useQuery(galleryPageQuery({ collection }));
  const isLast =
    shown !== undefined && shown.page < shown.pageCount && shown.days.at(-1)?.collection.id === collection;
  const { data: next } = useQuery({
    ...galleryPageQuery({ page: (shown?.page ?? 1) + 1 }),
    enabled: isLast,
  });
  const days = isLast ? [...shown.days, ...(next?.days ?? [])] : shown?.days;
  return days?.map((day) => day.collection);
}
