import { queryOptions } from '@tanstack/react-query';
import { getCalendar } from '../../../shared/calendar.ts';
import { call } from '../../lib/call.ts';

const FIVE_MINUTES_MS = 5 * 60_000;

/** The collections of one year, by default of the newest year. */
export const calendarQuery = (year: number | undefined, via = call) =>
  queryOptions({
    queryKey: ['collections', 'calendar', year ?? 'newest'],
    queryFn: ({ signal }) => via(getCalendar, { query: { year } }, { signal }),
    staleTime: FIVE_MINUTES_MS,
  });
