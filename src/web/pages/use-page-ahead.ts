import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { type DayFilter, galleryPageQuery } from '../features/collections/collection-queries.ts';
import { whenIdle } from '../lib/time/when-idle.ts';

/** Prefetches the next page of collections, so that it turns at once (GAL-1). */
export function usePageAhead(filter: DayFilter, page: number | undefined): void {
  const client = useQueryClient();
  const fetchAhead = useEffectEvent(() => client.prefetchQuery(galleryPageQuery({ ...filter, page })));
  useEffect(() => (page === undefined ? undefined : whenIdle(() => fetchAhead())), [page]);
}
