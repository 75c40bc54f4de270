import { infiniteQueryOptions, queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { countUnreadFeedback, type FeedbackStatus, listFeedback } from '../../../shared/feedback.ts';
import { call } from '../../lib/call.ts';

/** How often visible admin pages check for new feedback. */
const ASK_AGAIN_MS = 60_000;

/** The inbox in pages, newest first, optionally of one status. */
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

/** Calls `refetch` when there are more unread messages than before; while `isHeld`, postpones the call. */
export function useNewFeedback(refetch: () => unknown, isHeld = false): void {
  const { data } = useQuery(unreadQuery());
  const unread = data?.unread;
  const known = useRef(unread);
  const onMore = useEffectEvent(refetch);
  useEffect(() => {
    if (unread === undefined) return;
    const before = known.current ?? unread;
    if (!isHeld && unread > before) onMore();
    known.current = isHeld ? Math.min(before, unread) : unread;
  }, [unread, isHeld]);
}
