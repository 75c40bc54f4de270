import { type InfiniteData, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DateString } from '../../../shared/dates.ts';
import {
  deleteEntry,
  type EntryStatus,
  MAX_SHOWN_TOGETHER,
  type OwnGuestBookEntry,
  setEntryStatus,
  showEntries,
} from '../../../shared/guest-book.ts';
import { call, hasReason } from '../../lib/call.ts';
import {
  type EntryPage,
  firstPendingQuery,
  GUEST_BOOK_INBOX,
  GUEST_BOOK_LISTS,
  pendingQuery,
} from './queries.ts';

/**
 * Shows, hides and deletes entries (BOOK-1). Once the server has stored a change, the inbox's lists show it without a
 * refetch. An entry that no longer matches the open list stays until the list is refetched, so that the owner can
 * correct the decision.
 */
export function useGuestBookChanges() {
  const client = useQueryClient();
  const refetch = () => client.invalidateQueries({ queryKey: GUEST_BOOK_INBOX });
  const changeEntries = (change: (entries: OwnGuestBookEntry[]) => OwnGuestBookEntry[]) => {
    client.setQueriesData<InfiniteData<EntryPage>>(
      { queryKey: GUEST_BOOK_LISTS },
      (lists) =>
        lists && { ...lists, pages: lists.pages.map((page) => ({ ...page, entries: change(page.entries) })) },
    );
    // A running refetch could overwrite the change with older data. It is restarted, not only cancelled, because it
    // may be there to fetch a new entry.
    void client.invalidateQueries({ queryKey: GUEST_BOOK_LISTS, fetchStatus: 'fetching' });
    for (const { queryKey } of [pendingQuery, firstPendingQuery]) void client.invalidateQueries({ queryKey });
  };
  const setStatus = (ids: readonly number[], status: EntryStatus) =>
    changeEntries((entries) =>
      entries.map((entry) => (ids.includes(entry.id) ? { ...entry, status } : entry)),
    );
  const decide = useMutation({
    mutationFn: ({ id, status }: { id: number; status: EntryStatus }) =>
      call(setEntryStatus, { params: { id }, body: { status } }),
    onSuccess: (_answer, { id, status }) => setStatus([id], status),
    onError: refetch,
  });
  const showAll = useMutation({
    mutationFn: ({ date, seen }: { date: DateString; seen: readonly OwnGuestBookEntry[] }) =>
      call(showEntries, { params: { date }, body: { ids: pendingOf(seen) } }),
    onSuccess: (_answer, { seen }) => setStatus(pendingOf(seen), 'shown'),
    onError: refetch,
  });
  const remove = useMutation({
    // `keepalive`, because `DelayedDeletes` also removes entries while the page is being left.
    mutationFn: async (id: number) => {
      try {
        await call(deleteEntry, { params: { id } }, { keepalive: true });
      } catch (error) {
        // If its author or another tab has already deleted the entry, the result is the wanted one.
        if (!hasReason(error, 'not_found')) throw error;
      }
    },
    onSuccess: (_answer, id) => changeEntries((entries) => entries.filter((entry) => entry.id !== id)),
    onError: refetch,
  });
  return { decide, showAll, remove, isFailed: decide.isError || showAll.isError || remove.isError };
}

/** Ids of the pending entries among those that the owner has seen, at most as many as one call accepts. */
function pendingOf(seen: readonly OwnGuestBookEntry[]): number[] {
  const ids = seen.filter(({ status }) => status === 'pending').map(({ id }) => id);
  return ids.slice(0, MAX_SHOWN_TOGETHER);
}
