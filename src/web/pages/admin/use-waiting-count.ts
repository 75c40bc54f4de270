import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../features/feedback-inbox/feedback-queries.ts';
import { pendingQuery } from '../../features/guestbook-inbox/queries.ts';

interface WaitingCount {
  isPending: boolean;
  /** Undefined while either count is unknown. */
  count: number | undefined;
  /** The sum of the counts that are known. */
  known: number;
}

/** The number of unread messages plus pending guest book entries. */
export function useWaitingCount(enabled = true): WaitingCount {
  const feedback = useQuery({ ...unreadQuery(), enabled });
  const guestBook = useQuery({ ...pendingQuery, enabled });
  return {
    isPending: feedback.isPending || guestBook.isPending,
    count: feedback.data && guestBook.data && feedback.data.unread + guestBook.data.pending,
    known: (feedback.data?.unread ?? 0) + (guestBook.data?.pending ?? 0),
  };
}
