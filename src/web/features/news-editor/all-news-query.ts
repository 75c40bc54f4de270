import { queryOptions } from '@tanstack/react-query';
import { listAllNews } from '../../../shared/news.ts';
import { call } from '../../lib/call.ts';

/**
 * All news, the scheduled too. Goes stale with ['news']; asked anew whenever the desk is opened or looked at again,
 * and forgotten when it is left: what is scheduled stays in no visitor's memory.
 */
export const allNewsQuery = (via = call) =>
  queryOptions({
    queryKey: ['news', 'all'],
    queryFn: ({ signal }) => via(listAllNews, {}, { signal }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
