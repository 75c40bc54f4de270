import { AppError, type ErrorCode, type ErrorReason } from '../../../shared/errors.ts';
import { sql } from '../../db/orm.ts';
import { syncProgress } from '../../db/schema/sync.ts';
import type { Sleep } from '../../platform/retry.ts';
import { SourceError } from '../../platform/sources/photo-source.ts';
import { type FileRow, updateFiles } from './file-queries.ts';
import { type SyncContext, saveProgress } from './sync-context.ts';

/** After this many unreachable files in a row, the source counts as unavailable. */
const MAX_OUTAGES = 3;
const DEFAULT_WAIT_MS = 60_000;

/** Errors for which reading the file again in this run does not help. */
const PERMANENT: ReadonlySet<ErrorCode> = new Set(['unsupported_media', 'too_large', 'unprocessable']);

export interface FileFailure {
  /** `failed`: the day waits for the next run. `unusable`: another photo takes its place. */
  status: 'failed' | 'unusable';
  errorMessage: string;
  errorCode: ErrorReason;
}

/** Separates failures of one file, which are recorded, from failures of the source, which end the run (SYNC-6). */
export function createFailurePolicy() {
  let outages = 0;
  return {
    succeeded(): void {
      outages = 0;
    },
    /**
     * Returns the failure to record for the file. Rethrows errors that end the run: bugs, errors of this server, a
     * connection that the owner must renew, and the third unreachable file in a row.
     */
    toFileFailure(error: unknown): FileFailure {
      if (!(error instanceof AppError)) throw error;
      const details = { errorMessage: error.message, errorCode: error.reason };
      if (PERMANENT.has(error.code)) return { status: 'unusable', ...details };
      if (!(error instanceof SourceError) || error.kind === 'reconnect') throw error;
      // Only the local folder sets `about` in a refusal: the server has no permission to read this file, perhaps for
      // ever, so the day does not wait for it. Buckets and Dropbox mostly refuse because of their settings, which the
      // owner can correct, so the day waits (`failed`, below).
      if (error.kind === 'refused' && error.about !== undefined) return { status: 'unusable', ...details };
      outages = error.kind === 'transient' ? outages + 1 : 0;
      if (outages >= MAX_OUTAGES) throw error;
      return { status: 'failed', ...details };
    },
  };
}
export type FailurePolicy = ReturnType<typeof createFailurePolicy>;

/**
 * Runs `attempt`. If the source limits the rate, repeats it after the time that the source asks for, or after a
 * minute if the source gives no time.
 */
export async function withRetry<T>(
  { sleep, signal }: { sleep: Sleep; signal: AbortSignal },
  attempt: () => Promise<T>,
): Promise<T> {
  for (;;) {
    signal.throwIfAborted();
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof SourceError) || error.kind !== 'rate_limited') throw error;
      await sleep(error.retryAfterMs ?? DEFAULT_WAIT_MS, signal);
    }
  }
}

/** Records the failure of a file whose metadata was already read, and counts it in the run. */
export async function recordFailure(work: SyncContext, file: FileRow, failure: FileFailure): Promise<void> {
  await work.db.transaction(async (tx) => {
    await updateFiles(tx, [file.id], failure);
    await saveProgress(work, tx, { failedFiles: sql`${syncProgress.failedFiles} + 1` });
  });
}
