import { queryOptions } from '@tanstack/react-query';
import { listTopLiked } from '../../../shared/favourites.ts';
import { call } from '../../lib/call.ts';

const TEN_MINUTES_MS = 10 * 60_000;

/** The most liked photos, highest like total first. A response is fresh for ten minutes (FETCH-1). */
export const favouritesQuery = (via = call) =>
  queryOptions({
    queryKey: ['top-liked'],
    queryFn: ({ signal }) => via(listTopLiked, {}, { signal }),
    staleTime: TEN_MINUTES_MS,
  });
