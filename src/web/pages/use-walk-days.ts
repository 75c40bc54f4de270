import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../shared/collections.ts';
import type { GalleryPage } from '../../shared/gallery.ts';
import { type DayFilter, galleryPageQuery } from '../features/collections/collection-queries.ts';
import { holdsDay } from './use-find-day.ts';

interface WalkStart {
  filter: DayFilter;
  /** The page that the first day shown stands on; it has been fetched. */
  page: number;
  collectionId: number;
}

/**
 * The days that can be walked through (VIEW-5): the page of the day that is shown and its two neighbours, which come
 * while one is still looking. `onDay` is told where the walk stands, and the three pages go with it.
 */
export function useWalkDays({ filter, page: first, collectionId }: WalkStart): {
  collections: readonly Collection[];
  onDay: (collectionId: number) => void;
} {
  const [page, setPage] = useState(first);
  const [day, onDay] = useState(collectionId);
  const { data: here } = useQuery(galleryPageQuery({ ...filter, page }));
  const { data: newer } = useQuery({ ...galleryPageQuery({ ...filter, page: page - 1 }), enabled: page > 1 });
  const { data: older } = useQuery({
    ...galleryPageQuery({ ...filter, page: page + 1 }),
    enabled: here !== undefined && page < here.pageCount,
  });

  // Also a day that is published or deleted meanwhile moves the others from page to page.
  const holder = [here, newer, older].find((held) => held && holdsDay(held, day))?.page;
  useEffect(() => {
    if (holder !== undefined) setPage(holder);
  }, [holder]);

  const collections = useMemo(() => distinctDays([newer, here, older]), [newer, here, older]);
  return { collections, onDay };
}

/** With a heart filter a day may stand on two pages. */
function distinctDays(pages: readonly (GalleryPage | undefined)[]): Collection[] {
  const days = pages.flatMap((held) => held?.days.map(({ collection }) => collection) ?? []);
  return [...new Map(days.map((day) => [day.id, day])).values()];
}
