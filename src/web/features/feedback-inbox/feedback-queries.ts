import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { countUnreadFeedback, type FeedbackStatus, listFeedback } from '../../../shared/feedback.ts';
import { call } from '../../lib/call.ts';

/** New feedback appears while the admin pages are visible. */
const ASK_AGAIN_MS = 60_000;

/** One page of the inbox, newest first, optionally of one status. */
export const feedbackQuery = (status: FeedbackStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: ['feedback', 'list', status ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      call(listFeedback, { query: { status, before: pageParam ?? undefined } }, { signal }),
    initialPageParam: null as number | null,
    getNextPageParam: (page) => page.next,
    staleTime: 0,
  });

export const unreadQuery = () =>
  queryOptions({
    queryKey: ['feedback', 'unread'],
    queryFn: ({ signal }) => call(countUnreadFeedback, {}, { signal }),
    staleTime: 0,
    refetchInterval: ASK_AGAIN_MS,
  });
