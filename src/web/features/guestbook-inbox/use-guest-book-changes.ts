import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { DateString } from '../../../shared/dates.ts';
import { deleteEntry, type EntryStatus, setEntryStatus, showEntries } from '../../../shared/guest-book.ts';
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
    mutationFn: ({ date, upTo }: { date: DateString; upTo: number }) =>
      call(showEntries, { params: { date }, body: { upTo } }),
    ...refresh,
  });
  const remove = useMutation({
    mutationFn: (id: number) => call(deleteEntry, { params: { id } }),
    ...refresh,
  });
  return { decide, showAll, remove, isFailed: decide.isError || showAll.isError || remove.isError };
}
