import { AppError } from '../../../shared/errors.ts';
import { CHOOSE_FOLDER, FOLDER_PLACEHOLDER } from '../../../shared/sync.ts';
import { listFiles } from './list-files.ts';
import { makeDays } from './make-days.ts';
import { readFiles } from './read-files.ts';
import { findRun, updateRun } from './run-queries.ts';
import { RunEnded, type SyncContext } from './sync-context.ts';

export interface RunOptions extends Omit<SyncContext, 'run' | 'source'> {
  /** Undefined if it was removed since the run began. */
  source: SyncContext['source'] | undefined;
  now: () => Date;
}

/**
 * Takes a run from its current state to its end (SYNC-5, SYNC-6): list, read, make collections. Each step is stored
 * before the next begins and is idempotent, so that another process can continue after a kill at any point. Throws the
 * signal's reason when aborted, leaving the run as it is.
 */
export async function runSync({ source, now, ...work }: RunOptions, runId: string): Promise<void> {
  const { db, signal, log } = work;
  try {
    if (source === undefined)
      throw new AppError('source_removed', 'This source of photos is not set up any more');
    for (;;) {
      signal.throwIfAborted();
      const run = await findRun(db, runId);
      if (run === undefined || run.completedAt !== null) return;
      // The schedule may start a run before the owner has completed the proposed path.
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
    if (error instanceof RunEnded) return;
    signal.throwIfAborted();
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

/** A message for the owner (SYNC-7); details of unexpected errors stay in the log. */
function failureOf(
  error: unknown,
  source: SyncContext['source'] | undefined,
): Pick<AppError, 'reason' | 'message'> {
  if (error instanceof AppError) return error;
  const hint = source?.kind === 'dropbox' ? ', Dropbox token may be expired' : '';
  return { reason: 'internal', message: `server error during sync${hint}` };
}
