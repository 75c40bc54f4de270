import { queryOptions } from '@tanstack/react-query';
import { getCacheStats } from '../../../shared/cache.ts';
import type { Language } from '../../../shared/owner-text.ts';
import { call } from '../../lib/call.ts';

/** Refetched whenever the panel opens (CACHE-1). Invalidated by ['cache']. */
export const cacheStatsQuery = (language: Language, via = call) =>
  queryOptions({
    queryKey: ['cache', 'stats', language],
    queryFn: ({ signal }) => via(getCacheStats, { query: { language } }, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
