import { queryOptions } from '@tanstack/react-query';
import { getAutoSyncStatus } from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';

const RUNNING_POLL_MS = 2000;
const IDLE_POLL_MS = 15_000;

/** Whether photos come by themselves, and when (AUTO-1). */
export const autoSyncQuery = (via = call) =>
  queryOptions({
    queryKey: ['auto-sync'],
    queryFn: ({ signal }) => via(getAutoSyncStatus, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });
