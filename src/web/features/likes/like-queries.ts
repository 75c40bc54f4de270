import { queryOptions } from '@tanstack/react-query';
import { getClientLikes, getTotalLikes } from '../../../shared/likes.ts';
import { call } from '../../lib/call.ts';

/** The prefix of every likes query. */
export const LIKES_KEY = ['likes'];

/** This visitor's five levels in one collection (LIKE-5). */
export const clientLikesQuery = (collectionId: number, via = call) =>
  queryOptions({
    queryKey: [...LIKES_KEY, 'client', collectionId],
    queryFn: async ({ signal }) =>
      (await via(getClientLikes, { params: { id: collectionId } }, { signal })).likes,
  });

/** The like totals of a collection's five photos (LIKE-5). */
export const totalLikesQuery = (collectionId: number, via = call) =>
  queryOptions({
    queryKey: [...LIKES_KEY, 'total', collectionId],
    queryFn: async ({ signal }) =>
      (await via(getTotalLikes, { params: { id: collectionId } }, { signal })).totalLikes,
  });
