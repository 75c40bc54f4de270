import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DateString } from '../../../shared/dates.ts';
import {
  deleteEntry,
  type EntryStatus,
  MAX_SHOWN_TOGETHER,
  type OwnGuestBookEntry,
  setEntryStatus,
  showEntries,
} from '../../../shared/guest-book.ts';
import { call } from '../../lib/call.ts';
import { GUEST_BOOK_INBOX } from './queries.ts';

/** Shows, hides and deletes lines; every list of them is refetched (BOOK-1). */
export function useGuestBookChanges() {
  const client = useQueryClient();
  const refresh = { onSettled: () => client.invalidateQueries({ queryKey: GUEST_BOOK_INBOX }) };
  const decide = useMutation({
    mutationFn: ({ id, status }: { id: number; status: EntryStatus }) =>
      call(setEntryStatus, { params: { id }, body: { status } }),
    ...refresh,
  });
  const showAll = useMutation({
    /** The lines that the owner sees: none is shown unread. */
    mutationFn: ({ date, seen }: { date: DateString; seen: readonly OwnGuestBookEntry[] }) => {
      const ids = seen.filter(({ status }) => status === 'pending').map(({ id }) => id);
      return call(showEntries, { params: { date }, body: { ids: ids.slice(0, MAX_SHOWN_TOGETHER) } });
    },
    ...refresh,
  });
  const remove = useMutation({
    // Also while the page is being left.
    mutationFn: (id: number) => call(deleteEntry, { params: { id } }, { keepalive: true }),
    ...refresh,
  });
  return { decide, showAll, remove, isFailed: decide.isError || showAll.isError || remove.isError };
}
