import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import {
  cancelSync,
  type SourceKind,
  type SyncRun,
  type SyncState,
  syncSimple,
} from '../../../shared/sync.ts';
import { call } from '../../lib/call.ts';
import { isStale } from '../../lib/forms/use-form-versions.ts';
import { fillIn, useTexts } from '../../lib/texts.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { endedBetween, newRunIn, type Outcome, progressView } from './sync-progress.ts';
import { RUNNING_POLL_MS, syncStateQuery } from './sync-query.ts';
import { syncTexts } from './texts.ts';

type SourceChoice = Pick<SyncState, 'source' | 'folderPath'>;

export interface UseSyncOptions {
  /** Notifies the owner. */
  onFailure: (title: string, error: unknown, source: SourceKind) => void;
  failureText: (error: unknown, source: SourceKind) => string;
}

type EndedRun = Outcome & Pick<SyncRun, 'source' | 'folderPath' | 'reason'>;

/**
 * The state of the sync tab, taken from the server, because the call that starts a run may be interrupted while the
 * run continues. The end of a run is reported once, even if the schedule or another tab started it.
 */
export function useSync({ onFailure, failureText }: UseSyncOptions) {
  const t = useTexts(syncTexts);
  const client = useQueryClient();
  const { show } = useToast();
  const [ended, setEnded] = useState<Outcome>();
  const [refused, setRefused] = useState<string>();

  const reportEnd = (run: EndedRun) => {
    const failed = { reason: run.reason, about: run.folderPath };
    setEnded({ ...run, error: run.phase === 'failed' ? failureText(failed, run.source) : null });
    setRefused(undefined);
    void client.invalidateQueries({ queryKey: ['collections'] });
    void client.invalidateQueries({ queryKey: ['auto-sync'] });
    if (run.phase === 'failed') onFailure(t.syncFailed, failed, run.source);
    else {
      const failedFiles = run.files?.failed ?? 0;
      show({
        title: run.phase === 'cancelled' ? t.cancelled : fillIn(t.complete, { n: run.newCollections }),
        description: failedFiles > 0 ? fillIn(t.unusable, { n: failedFiles }) : undefined,
      });
    }
  };
  /** Refetches the state. True if it contains a run that `known` does not; polling reports the end of such a run. */
  const isReported = async (known: readonly SyncRun[] = []): Promise<boolean> => {
    const now = await client.fetchQuery(syncStateQuery()).catch(() => undefined);
    return now !== undefined && (now.current !== null || newRunIn(now, known) !== undefined);
  };
  const start = useMutation({
    mutationFn: (body: SourceChoice & { before?: SourceChoice }) => call(syncSimple, { body }),
    onMutate: () => {
      setEnded(undefined);
      setRefused(undefined);
      return { known: client.getQueryData(syncStateQuery().queryKey)?.history };
    },
    onSuccess: async ({ newCollections }, { source, folderPath }, { known }) => {
      if (await isReported(known)) return;
      reportEnd({ phase: 'complete', newCollections, error: null, source, folderPath });
    },
    onError: async (error, { source }, context) => {
      // The stored source has changed meanwhile: the form resolves the conflict.
      if (isStale(error)) return;
      if (await isReported(context?.known)) return;
      setRefused(failureText(error, source));
      onFailure(t.syncFailed, error, source);
    },
  });
  // Polls every second during `start`, because the state contains the run long before `start` gets its response.
  const query = useQuery({
    ...syncStateQuery(),
    ...(start.isPending ? { refetchInterval: RUNNING_POLL_MS } : {}),
  });
  const state = query.data;
  const before = useRef<SyncState>(undefined);
  const compare = useEffectEvent((now: SyncState | undefined) => {
    const run = endedBetween(before.current, now);
    before.current = now;
    if (run) reportEnd(run);
  });
  useEffect(() => compare(state), [state]);

  const { mutate: sendCancel, isPending: isCancelSent } = useMutation({
    mutationFn: () => call(cancelSync, {}),
    onSuccess: (now) => client.setQueryData(syncStateQuery().queryKey, now),
    onError: (error) => onFailure(t.cancelFailed, error, state?.source ?? 'local'),
  });
  // A cancel is sent once the run is known, because the server ignores one that arrives before the start.
  const [isCancelWanted, setCancelWanted] = useState(false);
  const isKnown = Boolean(state?.current);
  const isAwaited = start.isPending && !isKnown;
  useEffect(() => {
    if (!isCancelWanted || isAwaited) return;
    setCancelWanted(false);
    if (isKnown) sendCancel();
  }, [isCancelWanted, isAwaited, isKnown, sendCancel]);

  return {
    query,
    start,
    cancel: () => setCancelWanted(true),
    isCancelling: isCancelWanted || isCancelSent,
    view: progressView({ current: state?.current ?? null, isStarting: start.isPending, ended, refused }),
  };
}

export type Sync = ReturnType<typeof useSync>;
