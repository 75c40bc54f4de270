import { AppError, type ErrorCode } from '../../../shared/errors.ts';
import type { Sleep } from '../../platform/patience.ts';
import { SourceError } from '../../platform/photo-source.ts';

/** This many files in a row that are out of reach are no files' fault: the source is. */
const MAX_OUTAGES = 3;
const DEFAULT_WAIT_MS = 60_000;

/** No other attempt makes a photo of such a file while its bytes are what they are. */
const FOR_GOOD: ReadonlySet<ErrorCode> = new Set(['unsupported_media', 'too_large', 'unprocessable']);

export interface FileFailure {
  /** `failed`: the next run tries again. */
  status: 'failed' | 'unusable';
  errorMessage: string;
}

/** Tells failures of a file, which are recorded, from failures of the whole, which end the run (SYNC-6). */
export function createJudge() {
  let outages = 0;
  return {
    succeeded(): void {
      outages = 0;
    },
    /** What to record of the file; rethrows what no other file would be spared. */
    judge(error: unknown): FileFailure {
      if (!(error instanceof AppError)) throw error;
      if (FOR_GOOD.has(error.code)) return { status: 'unusable', errorMessage: error.message };
      if (!(error instanceof SourceError) || error.kind === 'reconnect') throw error;
      outages = error.kind === 'transient' ? outages + 1 : 0;
      if (outages >= MAX_OUTAGES) throw error;
      return { status: 'failed', errorMessage: error.message };
    },
  };
}
export type Judge = ReturnType<typeof createJudge>;

/** Does it, and where the source asks for patience does it again after that time and not before. */
export async function patiently<T>(
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
