import { queryOptions } from '@tanstack/react-query';
import { getAutoSyncStatus } from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';

const RUNNING_POLL_MS = 2000;
const IDLE_POLL_MS = 15_000;

/** Whether auto-sync is on, and its schedule (AUTO-1). */
export const autoSyncQuery = (via = call) =>
  queryOptions({
    queryKey: ['auto-sync'],
    queryFn: ({ signal }) => via(getAutoSyncStatus, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });
