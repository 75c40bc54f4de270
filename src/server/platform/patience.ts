import { setTimeout as delay } from 'node:timers/promises';

/** Waits; rejects with the signal's reason when it is aborted meanwhile. Passed in, so that a test waits for nothing. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>;

export const sleep: Sleep = async (ms, signal) => {
  try {
    await delay(ms, undefined, { signal });
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  }
};

/** Failures in a row before something is given up. */
export const MAX_FAILURES = 5;
const FIRST_BACKOFF_MS = 500;
const LONGEST_BACKOFF_MS = 30_000;

/**
 * How long to wait after the `failures`th failure in a row: doubling, and half of it by chance, so that many who failed
 * together do not come back together.
 */
export function backoffMs(failures: number, random: () => number): number {
  const whole = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (failures - 1));
  return whole / 2 + (whole / 2) * random();
}
