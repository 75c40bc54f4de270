import { infiniteQueryOptions } from '@tanstack/react-query';
import type { DateString } from '../../../shared/dates.ts';
import { type GuestBook, type GuestBookEntry, getGuestBook } from '../../../shared/guest-book.ts';
import { call } from '../../lib/call.ts';

/**
 * The latest entries of a day, then earlier ones. A refetch loads all loaded pages again, from the latest on, so that
 * no entry is lost or repeated if others were shown or hidden (BOOK-2).
 */
export const guestBookQuery = (parentKey: readonly string[], date: DateString, via = call) =>
  infiniteQueryOptions({
    queryKey: [...parentKey, 'guest-book', date],
    queryFn: ({ pageParam, signal }) =>
      via(getGuestBook, { params: { date }, query: { before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ before }) => before,
  });

/** Entries of all pages, newest last. */
export function entriesOf(pages: readonly GuestBook[] = []): GuestBookEntry[] {
  return pages.toReversed().flatMap(({ entries }) => entries);
}
