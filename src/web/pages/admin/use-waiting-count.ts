import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from '../../features/feedback-inbox/feedback-queries.ts';
import { pendingQuery } from '../../features/guestbook-inbox/queries.ts';

/** How many messages are unread and entries pending; undefined while either count is unknown. */
export function useWaitingCount(enabled = true): { isPending: boolean; count: number | undefined } {
  const feedback = useQuery({ ...unreadQuery(), enabled });
  const guestBook = useQuery({ ...pendingQuery, enabled });
  return {
    isPending: feedback.isPending || guestBook.isPending,
    count: feedback.data && guestBook.data && feedback.data.unread + guestBook.data.pending,
  };
}
