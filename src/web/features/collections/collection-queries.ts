import { queryOptions } from '@tanstack/react-query';
import { getTodaysCollection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { getDay } from '../../../shared/days.ts';
import { getGalleryPage } from '../../../shared/gallery.ts';
import { listOpenings } from '../../../shared/openings.ts';
import { call, HttpError } from '../../lib/call.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** The prefix of the keys of all queries for collections. */
export const daysKey = ['collections'] as const;

/** A filter of collections (GAL-2, GAL-3); empty for all. */
export interface DayFilter {
  search?: string | undefined;
  hearts?: number | undefined;
  camera?: string | undefined;
}

interface RequestedPage extends DayFilter {
  page?: number | undefined;
  /** A collection's id instead of a page number: requests the page that lists the collection. */
  collection?: number | undefined;
}

/** A page of the matching collections, newest first (GAL-1; FETCH-1: fresh for five minutes). */
export const galleryPageQuery = (
  { page = 1, search = '', hearts, camera, collection }: RequestedPage,
  via = call,
) => {
  const query = { page: page > 1 ? page : undefined, q: search || undefined, hearts, camera, collection };
  return queryOptions({
    queryKey: [...daysKey, query],
    queryFn: ({ signal }) => via(getGalleryPage, { query }, { signal }),
    staleTime: FIVE_MINUTES_MS,
  });
};

/** Today's collection, or null while there is none. */
export const todayQuery = (via = call) =>
  queryOptions({
    queryKey: [...daysKey, 'today'],
    queryFn: ({ signal }) => orNull(via(getTodaysCollection, {}, { signal })),
    staleTime: FIVE_MINUTES_MS,
  });

/** The openings that are announced or under way (OPEN-3). */
export const openingsQuery = (via = call) =>
  queryOptions({
    // Not below `daysKey`, whose active queries are refetched every half minute: `useOpening` times its own requests.
    queryKey: ['openings'],
    queryFn: ({ signal }) => via(listOpenings, {}, { signal }),
  });

/** The collection of a date with its adjacent days, or null (ROUTE-8). */
export const dayQuery = (date: DateString, via = call) =>
  queryOptions({
    queryKey: [...daysKey, 'day', date],
    queryFn: ({ signal }) => orNull(via(getDay, { params: { date } }, { signal })),
    staleTime: FIVE_MINUTES_MS,
  });

/** Turns a 404 response into null, for requests where "not found" is a valid result. */
export async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
