import { AppError } from '../../../shared/errors.ts';
import { CHOOSE_FOLDER, FOLDER_PLACEHOLDER, type SourceKind } from '../../../shared/sync.ts';
import type { Bus } from '../../db/bus.ts';
import type { Db } from '../../db/connect.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { type Lease, takeLease } from '../../db/lease.ts';
import type { PhotoSource } from '../../platform/sources/photo-source.ts';
import { withRetry } from './failures.ts';
import { carryOver, countFiles, dropEarlierFiles, forgetEntries, recordEntries } from './file-queries.ts';
import { makeDays } from './make-days.ts';
import { readFiles } from './read-files.ts';
import { dropEarlierRuns, findRun, type RunRow, updateRun } from './run-queries.ts';
import { RunEndedError, type SyncContext, saveProgress } from './sync-context.ts';

const LEASE = 'sync';
/** How long the lease of a killed process is valid, before another process continues the run. */
const LEASE_SECONDS = 15;
const RENEW_MS = 4000;
const POLL_MS = 500;
/** The channel that tells every process that a run has ended, was cancelled or was interrupted. */
const END_CHANNEL = 'sync';

export interface PerformOptions extends Omit<SyncContext, 'run' | 'source' | 'signal'> {
  bus: Bus;
  sources: Partial<Record<SourceKind, PhotoSource>>;
  now: () => Date;
}

/** Works on a run until it has ended; waits while another process has the lease. Throws if it is interrupted. */
export async function performRun(options: PerformOptions, runId: string, signal: AbortSignal): Promise<void> {
  const { db, bus, sources, sleep, log } = options;
  const findOpen = () => findOpenRun(db, runId);
  let lease: Lease | undefined;
  for (;;) {
    if ((await findOpen()) === undefined) return;
    lease = await takeLease(db, LEASE, LEASE_SECONDS);
    if (lease !== undefined) break;
    await sleep(POLL_MS, signal);
  }
  const { signal: lost, ...watch } = await monitorRun(options, runId, lease);
  try {
    const run = await findOpen();
    if (run === undefined) return;
    const source = sources[run.source as SourceKind];
    await runSync({ ...options, source, signal: AbortSignal.any([signal, lost]) }, runId);
  } catch (error) {
    if (!(error instanceof RunEndedError)) throw error;
  } finally {
    for (const end of [watch.end, lease.end, () => announceEnd(bus, runId)])
      await end().catch((err: unknown) => log.warn({ err, runId }, 'sync: end-of-run cleanup failed'));
  }
}

/**
 * Renews the lease of a run. The returned signal aborts when this process must stop working on the run: it has ended,
 * the lease is lost, or the database failed.
 */
async function monitorRun({ db, bus }: PerformOptions, runId: string, lease: Lease) {
  const over = new AbortController();
  const fail = (error: unknown) => over.abort(error);
  const renew = async () => {
    if (!(await lease.renew())) fail(new Error('Another process has taken over this sync'));
  };
  const recheck = async () => {
    if ((await findOpenRun(db, runId)) === undefined) fail(new RunEndedError('The sync was cancelled'));
  };
  const unsubscribe = await onRunEnded(bus, () => void recheck().catch(fail));
  // Started last, because if subscribing failed, nothing would stop the timer, and the lease would never expire.
  const renewal = setInterval(() => void renew().catch(fail), RENEW_MS);
  return {
    signal: over.signal,
    async end() {
      clearInterval(renewal);
      await unsubscribe();
    },
  };
}

async function findOpenRun(db: Db, runId: string): Promise<RunRow | undefined> {
  const run = await findRun(db, runId);
  return run?.completedAt === null ? run : undefined;
}

export const announceEnd = (bus: Bus, runId: string): Promise<void> => bus.publish(END_CHANNEL, { runId });

/** Calls `listener` when a run may have ended; the listener must check the run's row. Returns a function to stop. */
export async function onRunEnded(bus: Bus, listener: () => void): Promise<() => Promise<void>> {
  const unsubscribe = await bus.subscribe(END_CHANNEL, listener);
  const stopGaps = bus.onGap(listener);
  return async () => {
    stopGaps();
    await unsubscribe();
  };
}

interface RunOptions extends Omit<SyncContext, 'run' | 'source'> {
  /** Undefined if the source was removed since the run began. */
  source: SyncContext['source'] | undefined;
  now: () => Date;
}

/**
 * Continues a run from its current state to its end (SYNC-5, SYNC-6): list, read, make collections. Each step is
 * idempotent and stored before the next begins, so that another process can continue if this one is killed. Throws
 * and leaves the run open if the signal aborts or the database is unavailable.
 */
async function runSync({ source, now, ...work }: RunOptions, runId: string): Promise<void> {
  const { db, signal, log } = work;
  try {
    if (source === undefined) throw new AppError('source_removed', 'This photo source is no longer set up');
    for (;;) {
      signal.throwIfAborted();
      const run = await findRun(db, runId);
      if (run === undefined || run.completedAt !== null) return;
      // Auto-sync may start a run before the owner has replaced the placeholder in the proposed path.
      if (run.folderPath.includes(FOLDER_PLACEHOLDER)) throw new AppError('choose_folder', CHOOSE_FOLDER);
      if (run.phase === 'copying') {
        await makeDays({ ...work, source, run });
        await updateRun(db, runId, {
          currentStatus: 'complete',
          completedAt: now(),
          currentFile: null,
        });
        return;
      }
      await (run.phase === 'reading' ? readFiles : listFiles)({ ...work, source, run });
    }
  } catch (error) {
    if (error instanceof RunEndedError) return;
    signal.throwIfAborted();
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error, runId }, 'sync: database unavailable, the job continues the run later');
      throw error;
    }
    log.error({ err: error, runId }, 'sync: run failed');
    const { reason, message } = failureOf(error, source);
    await updateRun(db, runId, {
      currentStatus: 'failed',
      completedAt: now(),
      currentFile: null,
      errorCode: reason,
      errorMessage: message,
    });
  }
}

/** The reason and message for the owner (SYNC-7). Details of unexpected errors are only in the log. */
function failureOf(
  error: unknown,
  source: SyncContext['source'] | undefined,
): Pick<AppError, 'reason' | 'message'> {
  if (error instanceof AppError) return error;
  const hint = source?.kind === 'dropbox' ? ', Dropbox token may be expired' : '';
  return { reason: 'internal', message: `server error during sync${hint}` };
}

/** Phase 1: lists all images in the folder and its subfolders. An interrupted listing continues at the next page. */
async function listFiles(work: SyncContext): Promise<void> {
  await withRetry(work, () => listRemaining(work));
  const { db, run } = work;
  await db.transaction(async (tx) => {
    await carryOver(tx, run);
    await dropEarlierFiles(tx, run);
    await dropEarlierRuns(tx);
    const counts = await countFiles(tx, run.syncSessionId);
    await saveProgress(work, tx, { ...counts, phase: 'reading', cursor: null });
  });
}

async function listRemaining(work: SyncContext): Promise<void> {
  const { db, run, source, signal } = work;
  const { syncSessionId, folderPath } = run;
  await saveProgress(work, db, { phase: 'listing' });
  const cursor = (await findRun(db, syncSessionId))?.cursor ?? undefined;
  const pages = source.listPhotos(folderPath, { signal, ...(cursor === undefined ? {} : { cursor }) });
  for await (const page of pages) {
    await db.transaction(async (tx) => {
      if (page.restarted) await forgetEntries(tx, syncSessionId);
      await recordEntries(tx, run, page.entries);
      const { totalFiles } = await countFiles(tx, syncSessionId);
      await saveProgress(work, tx, { cursor: page.cursor, totalFiles });
    });
  }
}
