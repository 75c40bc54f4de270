import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { AnswerOf } from '../../../shared/endpoint.ts';
import { countPendingEntries, type EntryStatus, listGuestBook } from '../../../shared/guest-book.ts';
import { call } from '../../lib/call.ts';

/** How often visible admin pages check for new entries. */
const ASK_AGAIN_MS = 60_000;

/** Prefix of the keys of all queries of the inbox. */
export const GUEST_BOOK_INBOX = ['guest-book-inbox'];

export const GUEST_BOOK_LISTS = [...GUEST_BOOK_INBOX, 'list'];

export type EntryPage = AnswerOf<typeof listGuestBook>;

export const entriesQuery = (status: EntryStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: [...GUEST_BOOK_LISTS, status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listGuestBook, { query: { status, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  });

/** The newest pending entries. */
export const firstPendingQuery = queryOptions({
  queryKey: [...GUEST_BOOK_INBOX, 'first-pending'],
  queryFn: ({ signal }) => call(listGuestBook, { query: { status: 'pending' } }, { signal }),
  staleTime: 0,
  refetchInterval: ASK_AGAIN_MS,
});

export const pendingQuery = queryOptions({
  queryKey: [...GUEST_BOOK_INBOX, 'pending'],
  queryFn: ({ signal }) => call(countPendingEntries, {}, { signal }),
  staleTime: 0,
  refetchInterval: ASK_AGAIN_MS,
});
