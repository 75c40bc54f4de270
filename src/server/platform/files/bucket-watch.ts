import { AppError } from '../../../shared/errors.ts';
import type { Bucket } from '../bucket.ts';
import { singleFlight } from '../single-flight.ts';

/** The result of a call is believed for this long. */
const BELIEVED_MS = 10_000;
/** A bucket that takes longer counts as unreachable. */
const PATIENCE_MS = 1_500;

/** `full`: what is there can be read, and nothing can be stored. */
export const mediaProblems = ['unreachable', 'full'] as const;
export type MediaProblem = (typeof mediaProblems)[number];

export interface WatchedBucket extends Bucket {
  /** What is wrong, by the last calls of this process; asks the bucket if they are too long ago. Never rejects. */
  problem(): Promise<MediaProblem | undefined>;
}

/** Remembers how the calls to a bucket end, for operators (OPS-2). */
export function watchBucket(
  bucket: Bucket,
  { now, patienceMs = PATIENCE_MS }: { now: () => Date; patienceMs?: number },
): WatchedBucket {
  let isReachable = true;
  let isFull = false;
  let knownAtMs = Number.NEGATIVE_INFINITY;

  const note = (reason?: string) => {
    isReachable = reason !== 'media_unreachable';
    knownAtMs = now().getTime();
  };
  const noted = async <T>(calling: Promise<T>): Promise<T> => {
    try {
      const result = await calling;
      note();
      return result;
    } catch (error) {
      if (error instanceof AppError) note(error.reason);
      throw error;
    }
  };
  const ask = singleFlight(async () => {
    const tooLate = AbortSignal.timeout(patienceMs);
    const late = new Promise<'late'>((resolve) =>
      tooLate.addEventListener('abort', () => resolve('late'), { once: true }),
    );
    const answer = await Promise.race([noted(bucket.head('.watch')).catch(() => undefined), late]);
    if (answer === 'late') note('media_unreachable');
  });

  return {
    ...bucket,
    async put(key, object) {
      try {
        await noted(bucket.put(key, object));
        isFull = false;
      } catch (error) {
        if (error instanceof AppError && error.reason === 'storage_full') isFull = true;
        throw error;
      }
    },
    get: (key) => noted(bucket.get(key)),
    head: (key) => noted(bucket.head(key)),
    remove: (key) => noted(bucket.remove(key)),
    async problem() {
      if (Math.abs(now().getTime() - knownAtMs) >= BELIEVED_MS) await ask();
      if (!isReachable) return 'unreachable';
      return isFull ? 'full' : undefined;
    },
  };
}
