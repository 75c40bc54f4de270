import { queryOptions } from '@tanstack/react-query';
import { getTotalLikes, getVisitorLikes } from '../../../shared/likes.ts';
import { call } from '../../lib/call.ts';

/** The prefix of every likes query. */
export const LIKES_KEY = ['likes'];

/**
 * Offline, a request fails at once. A press on the like button then changes the last known level, or is reported as
 * lost if none is known (LIKE-4). TanStack Query's default would wait for the network, perhaps until the page closes.
 */
const FAILS_OFFLINE = { networkMode: 'always', refetchOnReconnect: true } as const;

/** This visitor's five levels in one collection (LIKE-5). */
export const visitorLikesQuery = (collectionId: number, via = call) =>
  queryOptions({
    ...FAILS_OFFLINE,
    queryKey: [...LIKES_KEY, 'client', collectionId],
    queryFn: async ({ signal }) =>
      (await via(getVisitorLikes, { params: { id: collectionId } }, { signal })).likes,
  });

/** The like totals of a collection's five photos (LIKE-5). */
export const totalLikesQuery = (collectionId: number, via = call) =>
  queryOptions({
    ...FAILS_OFFLINE,
    queryKey: [...LIKES_KEY, 'total', collectionId],
    queryFn: async ({ signal }) =>
      (await via(getTotalLikes, { params: { id: collectionId } }, { signal })).totalLikes,
  });
