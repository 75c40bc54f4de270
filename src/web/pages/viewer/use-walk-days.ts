import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { Collection } from '../../../shared/collections.ts';
import type { GalleryPage } from '../../../shared/gallery.ts';
import { type DayFilter, galleryPageQuery } from '../../features/collections/collection-queries.ts';
import { holdsDay } from '../use-find-day.ts';

interface WalkStart {
  filter: DayFilter;
  /** The page that contains the first collection shown; already loaded. */
  page: number;
  collectionId: number;
}

/**
 * The collections to walk through (VIEW-5): the current page and its two neighbours, prefetched. `onDay` receives the
 * current collection, and the three pages follow it.
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

  // Publishing or deleting a collection also moves others between pages.
  const holder = [here, newer, older].find((held) => held && holdsDay(held, day))?.page;
  useEffect(() => {
    if (holder !== undefined) setPage(holder);
  }, [holder]);

  const collections = useMemo(() => distinctDays([newer, here, older]), [newer, here, older]);
  return { collections, onDay };
}

/** With a like filter a collection may be on two pages. */
function distinctDays(pages: readonly (GalleryPage | undefined)[]): Collection[] {
  const days = pages.flatMap((held) => held?.days.map(({ collection }) => collection) ?? []);
  return [...new Map(days.map((day) => [day.id, day])).values()];
}
