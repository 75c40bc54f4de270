import type { Pace } from '../db/rate-limits.ts';
import { tooManyRequests } from './rate-limiter.ts';

const MAX_CALLERS = 10_000;

/**
 * A rate limit in this process's memory: a refusal costs no query. It bounds the work of one caller; limits that hold
 * for all processes together are the rate limiter's.
 */
export function createCallPace({ burst, everyMs }: Omit<Pace, 'name'>, now: () => Date) {
  /** By caller: when the whole burst is available again. */
  const fullAt = new Map<string, number>();

  return {
    /** @throws AppError `too_many_requests` with the time to wait */
    take(caller: string): void {
      const nowMs = now().getTime();
      const known = fullAt.get(caller) ?? 0;
      // A moment further away than a burst reaches is from a clock that was ahead.
      const sinceMs = known > nowMs && known <= nowMs + burst * everyMs ? known : nowMs;
      const waitMs = sinceMs - nowMs - (burst - 1) * everyMs;
      if (waitMs > 0) throw tooManyRequests(waitMs);
      fullAt.delete(caller);
      fullAt.set(caller, sinceMs + everyMs);
      const [oldest] = fullAt.keys();
      if (fullAt.size > MAX_CALLERS && oldest !== undefined) fullAt.delete(oldest);
    },
  };
}
