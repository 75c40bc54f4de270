import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { getBackups } from '../../../shared/backups.ts';
import { call } from '../../lib/call.ts';

const RUNNING_POLL_MS = 1000;
const STALE_MS = 5 * 60 * 1000;

/** The backups, and whether the last one failed; polled while one is made. */
export const backupsQuery = queryOptions({
  queryKey: ['backups'],
  queryFn: ({ signal }) => call(getBackups, {}, { signal }),
  staleTime: STALE_MS,
  refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : false),
});

/** Marks a backup as running, so that its state is polled even if the first request fails. */
export function noteRunning(client: QueryClient): Promise<void> {
  const { queryKey } = backupsQuery;
  client.setQueryData(queryKey, (status) => status && { ...status, isRunning: true });
  return client.invalidateQueries({ queryKey });
}
