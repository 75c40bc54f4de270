import { queryOptions } from '@tanstack/react-query';
import { getUser } from '../../../shared/auth.ts';
import { call, HttpError } from '../../lib/call.ts';

/** The signed-in user; null for a visitor (FETCH-2). */
export const userQuery = (via = call) =>
  queryOptions({
    queryKey: ['user'],
    // By default, a visitor's page that was restored, prerendered or prefetched would request the user and get a 401.
    staleTime: Infinity,
    queryFn: async ({ signal }) => {
      try {
        return await via(getUser, {}, { signal });
      } catch (error) {
        if (error instanceof HttpError && error.status === 401) return null;
        throw error;
      }
    },
  });

const FRESH_MS = 5 * 60_000;

/** `userQuery` for the owner's pages: refetched after 5 min, and on a restored, prerendered or prefetched page. */
export const recentUserQuery = () => queryOptions({ ...userQuery(), staleTime: FRESH_MS });
