import { queryOptions } from '@tanstack/react-query';
import { getSyncState, listSyncDayNotes, listSyncFailures } from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';

/** While a run is under way; the contract's own pace. */
export const RUNNING_POLL_MS = 1000;
/** The clock, or another device, may begin a run while this tab is open. */
const IDLE_POLL_MS = 10_000;

/** Everything the sync tab shows. It outlives a reload, for it is the server's (SYNC-6). */
export const syncStateQuery = (via = call) =>
  queryOptions({
    queryKey: ['sync', 'state'],
    queryFn: ({ signal }) => via(getSyncState, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.current ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });

/** The files of an ended run that could not be used: they do not change any more. */
export const syncFailuresQuery = (id: string, via = call) =>
  queryOptions({
    queryKey: ['sync', 'failures', id],
    queryFn: ({ signal }) => via(listSyncFailures, { params: { id } }, { signal }),
  });

/** What an ended run left out of its days, and the deleted days that it skipped. */
export const syncDayNotesQuery = (id: string, via = call) =>
  queryOptions({
    queryKey: ['sync', 'day-notes', id],
    queryFn: ({ signal }) => via(listSyncDayNotes, { params: { id } }, { signal }),
  });
