import type { SyncRun, SyncState } from '../../../shared/sync.ts';

/** Reading's share of the progress bar; copying takes longer. Listing has no share, because its end is unknown. */
const READING_SHARE = 0.3;

/** A run's progress, 0 to 1; it never decreases when an active run goes to its next phase. */
export function shareDone({ phase, files, bytes, days }: SyncRun): number {
  if (phase === 'complete') return 1;
  if (phase === 'reading') return READING_SHARE * part(files);
  if (phase !== 'copying') return 0;
  return READING_SHARE + (1 - READING_SHARE) * (bytes.total > 0 ? part(bytes) : part(days));
}

function part({ done, total }: { done: number; total: number }): number {
  return total === 0 ? 0 : Math.min(1, done / total);
}

/**
 * The run that ended between two polls, whether a tab or the schedule started it. Undefined if none ended, and at the
 * first poll.
 */
export function endedBetween(before: SyncState | undefined, now: SyncState | undefined): SyncRun | undefined {
  return before && now && newRunIn(now, before.history);
}

/** Finds the run by id, not by position: a clock that was ahead may have dated an earlier run after it. */
export function newRunIn(now: SyncState, before: readonly SyncRun[]): SyncRun | undefined {
  return now.history.find(({ id }) => before.every((run) => run.id !== id));
}

/** How a run ended, as the progress box shows it. */
export type Outcome = Pick<SyncRun, 'phase' | 'newCollections' | 'error'> &
  Partial<Pick<SyncRun, 'id' | 'notedDays' | 'files'>>;

/** What the progress box shows (SYNC-7). */
export type ProgressView =
  | { kind: 'idle' }
  /** 同期開始中: a run was requested, or is waiting to start. */
  | { kind: 'starting' }
  | { kind: 'running'; run: SyncRun }
  | {
      kind: 'complete' | 'cancelled';
      newCollections: number;
      /** The run whose day notes to show, if it has any. */
      notedRun?: string | undefined;
      /** How many files could not be used, if any. */
      failedFiles?: number | undefined;
    }
  | { kind: 'failed'; message: string };

interface Known {
  current: SyncRun | null;
  isStarting: boolean;
  /** The run that ended while this tab was open. */
  ended: Outcome | undefined;
  /** A sentence that says why no run could be started. */
  refused: string | undefined;
}

/** What the box shows; an active run takes precedence over a finished one. */
export function progressView({ current, isStarting, ended, refused }: Known): ProgressView {
  if (current && current.phase !== 'waiting') return { kind: 'running', run: current };
  if (current || isStarting) return { kind: 'starting' };
  if (refused !== undefined) return { kind: 'failed', message: refused };
  if (ended === undefined) return { kind: 'idle' };
  if (ended.phase === 'failed') return { kind: 'failed', message: ended.error ?? '' };
  const kind = ended.phase === 'cancelled' ? 'cancelled' : 'complete';
  return {
    kind,
    newCollections: ended.newCollections,
    notedRun: ended.notedDays ? ended.id : undefined,
    failedFiles: ended.files?.failed || undefined,
  };
}
