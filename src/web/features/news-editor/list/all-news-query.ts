import { queryOptions } from '@tanstack/react-query';
import { listAllNews } from '../../../../shared/owner-news.ts';
import { call } from '../../../lib/call.ts';

/**
 * All news, including scheduled news. Invalidated with ['news'], refetched whenever the admin page opens or becomes
 * visible, and removed when it closes, so that scheduled news does not remain in memory.
 */
export const allNewsQuery = (via = call) =>
  queryOptions({
    queryKey: ['news', 'all'],
    queryFn: ({ signal }) => via(listAllNews, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
