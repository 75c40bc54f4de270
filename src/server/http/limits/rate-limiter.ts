import { AppError } from '../../../shared/errors.ts';
import type { Db } from '../../db/connect.ts';
import {
  countCall,
  countSustainedCall,
  type Rate,
  removeEndedRateLimits,
  type SustainedRate,
  uncountCall,
  uncountSustainedCall,
} from '../../db/queries/rate-limits.ts';

const SWEEP_EVERY_MS = 60_000;
/** A refusal by a sustained rate is cached for this long, so that more refused calls cost no queries meanwhile. */
const REFUSAL_KEPT_MS = 1000;
const MAX_REFUSALS_KEPT = 10_000;

export interface RateLimiter {
  /**
   * Counts one more call of the caller, or refuses it.
   * @throws AppError `too_many_requests` with the time to wait
   */
  take(limit: Rate | SustainedRate, caller: string): Promise<CountedCall>;
  /** Clears the cached refusals, whose keys may contain visitors' cookies (PRIV-4). */
  clearRefusals(): void;
}

/** A call that was counted. */
export interface CountedCall {
  /** Subtracts the call from the count. */
  refund(): Promise<void>;
}

/** Limits that hold for all processes together: they are counted in the database (decisions 0013, 0024). */
export function createRateLimiter({ db, now }: { db: Db; now: () => Date }): RateLimiter {
  let sweptMs = 0;
  /** Cached refusals by rate and caller, the oldest first. */
  const refusals = new Map<string, { atMs: number; untilMs: number }>();

  function cachedWaitMs(key: string, nowMs: number): number | undefined {
    const refusal = refusals.get(key);
    if (refusal === undefined) return undefined;
    const ageMs = nowMs - refusal.atMs;
    if (ageMs >= 0 && ageMs < REFUSAL_KEPT_MS && refusal.untilMs > nowMs) return refusal.untilMs - nowMs;
    refusals.delete(key);
    return undefined;
  }

  function keepRefusal(key: string, nowMs: number, waitMs: number): void {
    refusals.delete(key);
    refusals.set(key, { atMs: nowMs, untilMs: nowMs + waitMs });
    const [oldest] = refusals.keys();
    if (refusals.size > MAX_REFUSALS_KEPT && oldest !== undefined) refusals.delete(oldest);
  }

  async function takeSustained(rate: SustainedRate, caller: string, at: Date): Promise<number | undefined> {
    const key = `${rate.name} ${caller}`;
    const cachedMs = cachedWaitMs(key, at.getTime());
    if (cachedMs !== undefined) return cachedMs;
    const waitMs = await countSustainedCall(db, rate, caller, at);
    if (waitMs !== undefined) keepRefusal(key, at.getTime(), waitMs);
    return waitMs;
  }

  return {
    async take(limit, caller) {
      const at = now();
      if (at.getTime() - sweptMs > SWEEP_EVERY_MS) {
        sweptMs = at.getTime();
        await removeEndedRateLimits(db, at);
      }
      const isSustained = 'burst' in limit;
      const waitMs = isSustained
        ? await takeSustained(limit, caller, at)
        : await countCall(db, limit, caller, at);
      if (waitMs !== undefined) throw tooManyRequests(waitMs);
      return {
        refund: () =>
          isSustained ? uncountSustainedCall(db, limit, caller) : uncountCall(db, limit, caller, at),
      };
    },
    clearRefusals: () => refusals.clear(),
  };
}

/** An error with the time after which to try again. */
export function tooManyRequests(waitMs: number): AppError {
  const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
  return new AppError('too_many_requests', `Too many attempts; try again in ${formatWait(retryAfterSec)}`, {
    retryAfterSec,
  });
}

function formatWait(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
