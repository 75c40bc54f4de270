import { queryOptions } from '@tanstack/react-query';
import { listAllNews } from '../../../../shared/owner-news.ts';
import { call } from '../../../lib/call.ts';

/**
 * All news, scheduled included. Invalidated with ['news']; refetched whenever the admin page opens or becomes
 * visible, and dropped when the page is left, so that no scheduled news stays in memory.
 */
export const allNewsQuery = (via = call) =>
  queryOptions({
    queryKey: ['news', 'all'],
    queryFn: ({ signal }) => via(listAllNews, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
