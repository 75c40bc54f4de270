import { setTimeout as delay } from 'node:timers/promises';

const MAX_TIMER_MS = 2_147_483_647;

/** Waits; rejects with the signal's reason when aborted. Passed as a parameter, so that tests need not wait. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = async (ms, signal) => {
  try {
    // Node fires a timer longer than MAX_TIMER_MS at once.
    let leftMs = ms;
    do {
      await delay(Math.min(leftMs, MAX_TIMER_MS), undefined, { signal });
      leftMs -= MAX_TIMER_MS;
    } while (leftMs > 0);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};

/** After more failures in a row than this, reading from a sync source is given up. */
export const MAX_FAILURES = 5;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * The wait after the `failures`th failure in a row. It doubles up to `MAX_BACKOFF_MS`, and half of it is random, so
 * that clients that failed together do not retry together.
 */
export function backoffMs(failures: number, random: () => number): number {
  const fullMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
  return fullMs / 2 + (fullMs / 2) * random();
}

/** The wait of a `Retry-After` header, which gives seconds or a date (RFC 9110); undefined without a valid one. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000));
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
