import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AutoSyncSchedule,
  disableAutoSync,
  enableAutoSync,
  getAutoSyncStatus,
} from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { PRODUCT_TOAST_MS } from '../../ui/toast/toast-store.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { runNow } from './run-now.ts';
import { autoSyncTexts } from './texts.ts';

interface EnableChoice {
  /** The chosen schedule; undefined keeps the stored one. */
  requested: AutoSyncSchedule | undefined;
  /** The schedule the page shows. */
  shown: AutoSyncSchedule;
}

/** The actions of auto-sync and their messages (AUTO-1). */
export function useAutoSync(onFailure: (title: string, error: unknown) => void) {
  const t = useTexts(autoSyncTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const refetchStatus = () => client.invalidateQueries({ queryKey: ['auto-sync'] });

  const enable = useMutation({
    // One save at a time: a choice made meanwhile is saved afterwards.
    scope: { id: 'auto-sync' },
    // A schedule the owner did not touch is omitted, because another tab may have set it.
    mutationFn: ({ requested }: EnableChoice) =>
      call(enableAutoSync, { body: requested ? { schedule: requested } : {} }),
    onSuccess: (_, { shown }) =>
      show({
        title: t.enabledToast,
        description: t[`runs_${shown}`],
        durationMs: PRODUCT_TOAST_MS,
      }),
    onError: (error) => onFailure(t.enableFailed, error),
    onSettled: refetchStatus,
  });
  const disable = useMutation({
    scope: { id: 'auto-sync' },
    mutationFn: () => call(disableAutoSync, {}),
    onSuccess: () => show({ title: t.disabledToast, durationMs: PRODUCT_TOAST_MS }),
    onError: (error) => onFailure(t.disableFailed, error),
    onSettled: refetchStatus,
  });
  const run = useMutation({
    mutationFn: () => runNow(),
    onMutate: () => void refetchStatus(),
    onSuccess: ({ phase, newCollections, reason, folderPath }) => {
      if (phase === 'failed') onFailure(t.runFailed, { reason, about: folderPath });
      else {
        const description = newCollections === 0 ? t.noNewDays : fillIn(t.newDays, { n: newCollections });
        show({ title: phase === 'cancelled' ? t.cancelledToast : t.completedToast, description });
      }
      void client.invalidateQueries({ queryKey: ['collections'] });
    },
    onError: (error) => onFailure(t.runFailed, error),
    onSettled: () => Promise.all([refetchStatus(), client.invalidateQueries({ queryKey: ['sync'] })]),
  });
  return { enable, disable, run };
}

const RUNNING_POLL_MS = 2000;
const IDLE_POLL_MS = 15_000;

/** Auto-sync's status and schedule (AUTO-1). */
export const autoSyncQuery = (via = call) =>
  queryOptions({
    queryKey: ['auto-sync'],
    queryFn: ({ signal }) => via(getAutoSyncStatus, {}, { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
    refetchInterval: ({ state }) => (state.data?.isRunning ? RUNNING_POLL_MS : IDLE_POLL_MS),
  });
