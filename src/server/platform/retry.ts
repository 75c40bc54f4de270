import { setTimeout as delay } from 'node:timers/promises';

const MAX_TIMER_MS = 2_147_483_647;

/** Waits; rejects with the signal's reason when aborted. A parameter, so that tests need not wait. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = async (ms, signal) => {
  try {
    // Node fires timers longer than this at once.
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

/** Failures in a row before something is given up. */
export const MAX_FAILURES = 5;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 30_000;

/**
 * The wait after the `failures`th failure in a row: doubling, and half of it random, so that clients that failed
 * together do not retry together.
 */
export function backoffMs(failures: number, random: () => number): number {
  const fullMs = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
  return fullMs / 2 + (fullMs / 2) * random();
}

/** A header `Retry-After` in milliseconds, given in seconds or as a date (RFC 9110); undefined without one. */
export function readRetryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined || header.trim() === '') return undefined;
  const seconds = Number(header);
  if (Number.isFinite(seconds)) return Math.max(0, Math.ceil(seconds * 1000));
  const at = Date.parse(header);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}
