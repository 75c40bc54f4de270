import type { SustainedRate } from '../../db/queries/rate-limits.ts';
import { tooManyRequests } from './rate-limiter.ts';

const MAX_CALLERS = 10_000;

/**
 * A rate limit in this process's memory, so that a refusal costs no query. See rate-limiter.ts for limits that hold for
 * all processes together.
 */
export function createMemoryRateLimit({ burst, everyMs }: Omit<SustainedRate, 'name'>, now: () => Date) {
  /** For each caller, the time at which the whole burst is available again. */
  const fullAt = new Map<string, number>();

  function fullAgainMs(caller: string, nowMs: number): number {
    const storedMs = fullAt.get(caller) ?? 0;
    // A time later than a whole burst from now was stored while the clock was ahead, and is ignored.
    return storedMs > nowMs && storedMs <= nowMs + burst * everyMs ? storedMs : nowMs;
  }

  const waitAt = (sinceMs: number, nowMs: number) => sinceMs - nowMs - (burst - 1) * everyMs;

  return {
    /** The time until the next call is possible; undefined if it is possible now. Does not count a call. */
    waitMs(caller: string): number | undefined {
      const nowMs = now().getTime();
      const waitMs = waitAt(fullAgainMs(caller, nowMs), nowMs);
      return waitMs > 0 ? waitMs : undefined;
    },
    /** @throws AppError `too_many_requests` with the time to wait */
    take(caller: string): void {
      const nowMs = now().getTime();
      const sinceMs = fullAgainMs(caller, nowMs);
      const waitMs = waitAt(sinceMs, nowMs);
      if (waitMs > 0) throw tooManyRequests(waitMs);
      fullAt.delete(caller);
      fullAt.set(caller, sinceMs + everyMs);
      const [oldest] = fullAt.keys();
      if (fullAt.size > MAX_CALLERS && oldest !== undefined) fullAt.delete(oldest);
    },
    /** Call when a visitor is forgotten: callers' keys may name visitors (PRIV-4). */
    clear: () => fullAt.clear(),
  };
}
