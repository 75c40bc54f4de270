import { queryOptions } from '@tanstack/react-query';
import { getSyncState, listSyncDayNotes, listSyncFailures } from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';

/** Poll interval during a run (SYNC-6). */
export const RUNNING_POLL_MS = 1000;
/** Poll interval between runs, because the schedule or another device may start one. */
const IDLE_POLL_MS = 10_000;

/** The source and the runs; the server stores them, so a reload loses nothing (SYNC-6). */
export const syncStateQuery = (via = call) =>
  queryOptions({
    queryKey: ['sync', 'state'],
    queryFn: ({ signal }) => via(getSyncState, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.current ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });

/** The files that a finished run could not use; they never change. */
export const syncFailuresQuery = (id: string, via = call) =>
  queryOptions({
    queryKey: ['sync', 'failures', id],
    queryFn: ({ signal }) => via(listSyncFailures, { params: { id } }, { signal }),
  });

/** The photos that a finished run left out, and the deleted collections it skipped. */
export const syncDayNotesQuery = (id: string, via = call) =>
  queryOptions({
    queryKey: ['sync', 'day-notes', id],
    queryFn: ({ signal }) => via(listSyncDayNotes, { params: { id } }, { signal }),
  });
