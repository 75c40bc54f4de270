import { queryOptions } from '@tanstack/react-query';
import { getTodaysCollection } from '../../../shared/collections.ts';
import type { DateString } from '../../../shared/dates.ts';
import { getDay } from '../../../shared/days.ts';
import { getGalleryPage } from '../../../shared/gallery.ts';
import { call, HttpError } from '../../lib/call.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** How the key of everything that shows days begins. */
export const daysKey = ['collections'] as const;

/** Which days are meant (GAL-2, GAL-3): all of them when nothing is said. */
export interface DayFilter {
  search?: string | undefined;
  hearts?: number | undefined;
  camera?: string | undefined;
}

interface AskedPage extends DayFilter {
  page?: number | undefined;
  /** The page that this day stands on, instead of a page's number. */
  collection?: number | undefined;
}

/** A page of the days that fit, newest first (GAL-1; FETCH-1: fresh for five minutes). */
export const galleryPageQuery = (
  { page = 1, search = '', hearts, camera, collection }: AskedPage,
  via = call,
) => {
  const query = { page: page > 1 ? page : undefined, q: search || undefined, hearts, camera, collection };
  return queryOptions({
    queryKey: [...daysKey, query],
    queryFn: ({ signal }) => via(getGalleryPage, { query }, { signal }),
    staleTime: FIVE_MINUTES_MS,
  });
};

/** Today's five, or null while there are none. */
export const todayQuery = (via = call) =>
  queryOptions({
    queryKey: [...daysKey, 'today'],
    queryFn: ({ signal }) => orNull(via(getTodaysCollection, {}, { signal })),
    staleTime: FIVE_MINUTES_MS,
  });

/** The day of a date with the ways to its neighbours, or null where nothing hangs (ROUTE-8). */
export const dayQuery = (date: DateString, via = call) =>
  queryOptions({
    queryKey: [...daysKey, 'day', date],
    queryFn: ({ signal }) => orNull(via(getDay, { params: { date } }, { signal })),
    staleTime: FIVE_MINUTES_MS,
  });

/** What is not there is an answer too. */
async function orNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof HttpError && error.status === 404) return null;
    throw error;
  }
}
