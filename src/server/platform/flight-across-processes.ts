import type { Db } from '../db/connect.ts';
import { type Lease, takeLease } from '../db/lease.ts';
import { sleep as realSleep, type Sleep } from './retry.ts';

/** If the process that does the work is killed, the others wait up to this long. */
const LEASE_SECONDS = 10;
const RENEW_MS = 3_000;
const POLL_MS = 200;

/** Runs work that several processes need at the same time: one does it, the others take its result. */
export type FlightAcrossProcesses = <T>(name: string, work: SharedWork<T>) => Promise<T>;

export interface SharedWork<T> {
  /** Looks for the result of another process, after each wait. The caller must have looked once before. */
  find: () => Promise<T | undefined>;
  make: () => Promise<Made<T>>;
  /**
   * After waiting this long, this process does the work too, so that a visitor does not wait for a slow process. By
   * default it waits without limit.
   */
  timeoutMs?: number;
  signal?: AbortSignal | undefined;
}

export interface Made<T> {
  result: T;
  /** Resolves once other processes can find the result; rejects if storing it for them failed. */
  shared?: Promise<unknown> | undefined;
}

/** Does the work without a lease. For the embedded database, which a single process uses. */
export const flightInOneProcess: FlightAcrossProcesses = async (_, { make }) => (await make()).result;

export function createFlightAcrossProcesses(db: Db, sleep: Sleep = realSleep): FlightAcrossProcesses {
  return async (name, { find, make, timeoutMs = Number.POSITIVE_INFINITY, signal }) => {
    for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += POLL_MS) {
      // Without the database this process does the work: doing it twice does no harm.
      const taken = await takeLease(db, name, LEASE_SECONDS).catch(() => 'unavailable' as const);
      if (taken === 'unavailable') break;
      if (taken !== undefined) {
        return withLease(taken, async () => (waitedMs > 0 ? await foundAs(find) : undefined) ?? make());
      }
      await sleep(POLL_MS, signal);
      const found = await find();
      if (found !== undefined) return found;
    }
    return (await make()).result;
  };
}

async function foundAs<T>(find: () => Promise<T | undefined>): Promise<Made<T> | undefined> {
  const result = await find();
  return result === undefined ? undefined : { result };
}

/**
 * Resolves with the result at once, but ends the lease only when other processes can find the result, or when storing
 * it for them failed.
 */
async function withLease<T>(lease: Lease, make: () => Promise<Made<T>>): Promise<T> {
  const renewing = setInterval(() => void lease.renew().catch(() => undefined), RENEW_MS);
  renewing.unref();
  const end = async () => {
    clearInterval(renewing);
    // A lease that could not be ended expires by itself.
    await lease.end().catch(() => undefined);
  };
  try {
    const { result, shared } = await make();
    void Promise.resolve(shared)
      .catch(() => undefined)
      .then(end);
    return result;
  } catch (error) {
    await end();
    throw error;
  }
}
