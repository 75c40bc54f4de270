import { type InfiniteData, type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  deleteFeedback,
  type Feedback,
  type FeedbackPage,
  type FeedbackStatus,
  setFeedbackStatus,
} from '../../../shared/feedback.ts';
import { call, hasReason } from '../../lib/call.ts';
import { useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { unreadQuery } from './feedback-queries.ts';
import { inboxTexts } from './texts.ts';

type Lists = InfiniteData<FeedbackPage>;
const LISTS = { queryKey: ['feedback', 'list'] };

/**
 * The owner's changes to feedback. Once the server has stored a change, the message changes in every loaded list that
 * contains it, without a refetch. A message that no longer matches the open list stays until the list is refetched,
 * so that it does not disappear while being read.
 */
export function useFeedbackChanges() {
  const t = useTexts(inboxTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const fail = (title: string) => show({ title, tone: 'destructive' });

  const changeItems = (change: (items: Feedback[]) => Feedback[], refetched: QueryFilters = {}) => {
    client.setQueriesData<Lists>(
      LISTS,
      (lists) =>
        lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, items: change(page.items) })) },
    );
    // A running refetch could overwrite the change with older data, so it begins again.
    void client.invalidateQueries({ ...LISTS, fetchStatus: 'fetching', ...refetched });
  };
  /**
   * Changes the count of unread messages without waiting for the server. Otherwise a message that was read and a new
   * one could leave the count as it was, and `useNewFeedback` would miss the new one.
   */
  const recount = (id: number, status?: FeedbackStatus) => {
    const before = client
      .getQueriesData<Lists>(LISTS)
      .flatMap(([, lists]) => lists?.pages.flatMap(({ items }) => items) ?? [])
      .find((item) => item.id === id)?.status;
    const more = Number(status === 'pending') - Number(before === 'pending');
    client.setQueryData(
      unreadQuery().queryKey,
      (count) => count && { ...count, unread: Math.max(0, count.unread + more) },
    );
    void client.invalidateQueries(unreadQuery());
  };
  const replace = (changed: Pick<Feedback, 'id' | 'status'>) => {
    recount(changed.id, changed.status);
    changeItems(
      (items) => items.map((item) => (item.id === changed.id ? { ...item, ...changed } : item)),
      // A refetch of the unread messages would lose the one being read.
      { predicate: ({ queryKey }) => queryKey[2] !== 'pending' },
    );
  };

  const mark = useMutation({
    mutationFn: ({ id, status }: { id: number; status: FeedbackStatus }) =>
      call(setFeedbackStatus, { params: { id }, body: { status } }),
    onSuccess: replace,
    onError: () => fail(t.markFailed),
  });

  const remove = useMutation({
    mutationFn: async (id: number) => {
      try {
        await call(deleteFeedback, { params: { id } });
      } catch (error) {
        // If another tab has already deleted the message, the result is the wanted one.
        if (!hasReason(error, 'not_found')) throw error;
      }
    },
    onSuccess: (_, id) => {
      recount(id);
      changeItems((items) => items.filter((item) => item.id !== id));
      show({ title: t.deleted, durationMs: PRODUCT_TOAST_MS });
    },
    onError: () => fail(t.deleteFailed),
  });

  /** Refetches everything after a visitor's data was deleted, which may include other messages. */
  const reload = () => void client.invalidateQueries({ queryKey: ['feedback'] });

  return { mark, remove, replace, reload };
}
