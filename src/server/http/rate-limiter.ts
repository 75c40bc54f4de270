import { AppError } from '../../shared/errors.ts';
import type { Db } from '../db/connect.ts';
import { countHit, type Rate, removeEndedHits, uncountHit } from '../db/rate-limits.ts';

const SWEEP_EVERY_MS = 60_000;

export interface RateLimiter {
  /**
   * Counts one more try of `who`, or refuses it.
   * @throws AppError `too_many_requests` with the time to wait
   */
  take(rate: Rate, who: string): Promise<Turn>;
}

/** A try that was counted. */
export interface Turn {
  /** It turned out to be none that counts. */
  giveBack(): Promise<void>;
}

/** Limits that hold for all processes together: they are counted in the database (decision 0013). */
export function createRateLimiter({ db, now }: { db: Db; now: () => Date }): RateLimiter {
  let sweptMs = 0;

  return {
    async take(rate, who) {
      const at = now();
      if (at.getTime() - sweptMs > SWEEP_EVERY_MS) {
        sweptMs = at.getTime();
        await removeEndedHits(db, at);
      }
      const waitMs = await countHit(db, rate, who, at);
      if (waitMs === undefined) return { giveBack: () => uncountHit(db, rate, who, at) };
      const retryAfterSec = Math.max(1, Math.ceil(waitMs / 1000));
      throw new AppError('too_many_requests', `Too many attempts; try again in ${spoken(retryAfterSec)}`, {
        retryAfterSec,
      });
    },
  };
}

function spoken(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
