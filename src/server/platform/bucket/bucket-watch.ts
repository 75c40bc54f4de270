import { AppError } from '../../../shared/errors.ts';
import { singleFlight } from '../single-flight.ts';
import type { Bucket } from './bucket.ts';

/** The result of a call counts as current for this long. */
const FRESH_MS = 10_000;
/** How long `problem` waits for the bucket. */
const TIMEOUT_MS = 1_500;
/** A response that takes longer is reported as slow, because visitors wait for it. */
const SLOW_MS = 1_000;
/** An object that arrived damaged is reported for this long, unless it is read intact, replaced or removed before. */
const DAMAGED_MS = 3_600_000;

/**
 * The worst problem first. `full`: objects can be read, but not stored. `damaged`: the bucket has sent other or fewer
 * bytes than were stored.
 */
export const mediaProblems = ['unreachable', 'full', 'damaged', 'slow'] as const;
export type MediaProblem = (typeof mediaProblems)[number];

export interface WatchedBucket extends Bucket {
  /** The worst problem that this process's calls show. If the last call is too old, makes one. Never rejects. */
  problem(): Promise<MediaProblem | undefined>;
}

/** Records how reads, writes and removals end, for operators (OPS-2), and which objects arrived damaged. */
export function watchBucket(
  bucket: Bucket,
  { now, timeoutMs = TIMEOUT_MS }: { now: () => Date; timeoutMs?: number },
): WatchedBucket {
  const found = new Set<MediaProblem>();
  /** The keys of damaged objects, and when each arrived. An object that arrives intact must not clear the others. */
  const damaged = new Map<string, number>();
  let knownAtMs = Number.NEGATIVE_INFINITY;

  const set = (problem: MediaProblem, isSo: boolean) => {
    if (isSo) found.add(problem);
    else found.delete(problem);
  };
  const note = (reason?: string) => {
    set('unreachable', reason === 'media_unreachable');
    knownAtMs = now().getTime();
  };
  /** Detects slow calls. Not used for `put`, whose time depends on its bytes. */
  const timed = async <T>(call: () => Promise<T>): Promise<T> => {
    const startMs = now().getTime();
    const result = await call();
    set('slow', now().getTime() - startMs >= SLOW_MS);
    return result;
  };
  const recordOutcome = async <T>(pending: Promise<T>): Promise<T> => {
    try {
      const result = await pending;
      note();
      return result;
    } catch (error) {
      if (error instanceof AppError) note(error.reason);
      throw error;
    }
  };
  // A bucket that does not respond gets one call at a time, even if `problem` no longer waits for it.
  const head = singleFlight(() => recordOutcome(timed(() => bucket.head('.watch'))).catch(() => undefined));
  const probe = singleFlight(async () => {
    const tooLate = AbortSignal.timeout(timeoutMs);
    const late = new Promise<'late'>((resolve) =>
      tooLate.addEventListener('abort', () => resolve('late'), { once: true }),
    );
    // The bucket counts as unreachable only once the call has failed.
    if ((await Promise.race([head(), late])) === 'late') found.add('slow');
  });

  return {
    ...bucket,
    async put(key, object) {
      try {
        await recordOutcome(bucket.put(key, object));
        set('full', false);
        damaged.delete(key);
      } catch (error) {
        if (error instanceof AppError && error.reason === 'storage_full') found.add('full');
        throw error;
      }
    },
    async get(key) {
      const object = await recordOutcome(timed(() => bucket.get(key)));
      const onRead = (isRight: boolean) =>
        void (isRight ? damaged.delete(key) : damaged.set(key, now().getTime()));
      return object && { ...object, onRead };
    },
    async head(key) {
      const head = await recordOutcome(timed(() => bucket.head(key)));
      // The hash is left out, so that the next upload of the original replaces the damaged object.
      return head && damaged.has(key) ? { ...head, sha256: undefined } : head;
    },
    async remove(key) {
      await recordOutcome(timed(() => bucket.remove(key)));
      damaged.delete(key);
    },
    async problem() {
      if (Math.abs(now().getTime() - knownAtMs) >= FRESH_MS) await probe();
      for (const [key, atMs] of damaged) if (now().getTime() - atMs >= DAMAGED_MS) damaged.delete(key);
      set('damaged', damaged.size > 0);
      return mediaProblems.find((problem) => found.has(problem));
    },
  };
}
