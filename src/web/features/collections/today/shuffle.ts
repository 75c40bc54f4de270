import type { Collection } from '../../../../shared/collections.ts';
import { PHOTOS_PER_DAY } from '../../../../shared/limits.ts';
import type { After } from '../../../lib/time/after.ts';

/** The collection is swapped this long after the press at the earliest (SHUF-2). */
const SHUFFLE_SWAP_MS = 800;
/** The state is idle again this long after the press at the earliest (SHUF-2). */
const SHUFFLE_IDLE_MS = 1500;
/** If a collection is unusable, another one is requested after this delay, at most this many times (SHUF-3). */
const SHUFFLE_RETRY_MS = 100;
const SHUFFLE_MAX_RETRIES = 10;
/** On a network that drops packets a request may stay pending for minutes, while no photo is visible. */
const SHUFFLE_TIMEOUT_MS = 10_000;

/** `leaving` is before the swap, `arriving` after it. */
export type ShufflePhase = 'idle' | 'leaving' | 'arriving';

interface ShuffleOptions {
  readonly after: After;
  /** The signal aborts the request once its response is no longer wanted. */
  readonly fetchRandom: (signal: AbortSignal) => Promise<Collection>;
  readonly onPhase: (phase: ShufflePhase) => void;
  /** Replaces the collection that is shown. */
  readonly onSwap: (collection: Collection) => void;
  readonly warn: (message: string, cause?: unknown) => void;
}

/**
 * Shows a random collection (SHUF-2, SHUF-3), which is fetched while the old one fades out. The swap happens 0.8 s
 * after the press, or when a slower response arrives. The new collection then fades in for 0.7 s; only after that is
 * the state idle and the next shuffle possible.
 */
export function createShuffle({ after, fetchRandom, onPhase, onSwap, warn }: ShuffleOptions) {
  let phase: ShufflePhase = 'idle';
  let round = 0;
  const timers = new Set<() => void>();
  let request = new AbortController();

  const enter = (next: ShufflePhase) => {
    phase = next;
    onPhase(next);
  };
  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const cancel = after(ms, () => {
        timers.delete(cancel);
        resolve();
      });
      timers.add(cancel);
    });

  const timeout = async (late: AbortController): Promise<never> => {
    await wait(SHUFFLE_TIMEOUT_MS);
    late.abort(new Error(`No response within ${SHUFFLE_TIMEOUT_MS} ms`));
    throw late.signal.reason;
  };

  const draw = async (thisRound: number): Promise<Collection | undefined> => {
    try {
      for (let retries = 0; retries <= SHUFFLE_MAX_RETRIES; retries++) {
        if (retries > 0) await wait(SHUFFLE_RETRY_MS);
        request = new AbortController();
        const collection = await Promise.race([fetchRandom(request.signal), timeout(request)]);
        if (round !== thisRound || hasFivePhotos(collection)) return collection;
      }
      warn(`shuffle: found no collection with ${PHOTOS_PER_DAY} photos, keeping the current one`);
    } catch (error) {
      if (round === thisRound) warn('shuffle: fetch failed, keeping the current collection', error);
    }
    return undefined;
  };

  return {
    /** Ignored while a shuffle is running. */
    async shuffle(): Promise<void> {
      if (phase !== 'idle') return;
      const thisRound = ++round;
      enter('leaving');
      const [collection] = await Promise.all([draw(thisRound), wait(SHUFFLE_SWAP_MS)]);
      if (round !== thisRound) return;
      if (collection) onSwap(collection);
      enter('arriving');
      await wait(SHUFFLE_IDLE_MS - SHUFFLE_SWAP_MS);
      if (round === thisRound) enter('idle');
    },

    cancel(): void {
      round++;
      request.abort();
      if (phase !== 'idle') enter('idle');
      for (const cancel of timers) cancel();
      timers.clear();
    },
  };
}

/** Exactly five photos, none with a blank URL (SHUF-3). */
function hasFivePhotos({ photoUrls }: Collection): boolean {
  return photoUrls.length === PHOTOS_PER_DAY && photoUrls.every((url) => url.trim() !== '');
}
