import { queryOptions } from '@tanstack/react-query';
import { getTodaysCollection, listCollections } from '../../../shared/collections.ts';
import { call, HttpError } from '../../lib/call.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** Every published day, or those with a photo of one camera, newest first (FETCH-1: fresh for five minutes, GAL-3). */
export const collectionsQuery = (via = call, camera?: string) =>
  queryOptions({
    queryKey: camera === undefined ? ['collections'] : ['collections', { camera }],
    queryFn: ({ signal }) => via(listCollections, { query: { camera } }, { signal }),
    staleTime: FIVE_MINUTES_MS,
  });

/** Today's five, or null while there are none. */
export const todayQuery = (via = call) =>
  queryOptions({
    queryKey: ['collections', 'today'],
    queryFn: async ({ signal }) => {
      try {
        return await via(getTodaysCollection, {}, { signal });
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: FIVE_MINUTES_MS,
  });
