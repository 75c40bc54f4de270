export interface Pace {
  burst: number;
  perSecond: number;
}

/** Token buckets, one per pace. Pure: the caller passes the time. */
export class Buckets {
  readonly #levels = new Map<Pace, { tokens: number; at: number }>();
  usedAt = 0;

  /** Takes one token and returns 0; if none is available, returns the milliseconds until the next. */
  take(pace: Pace, now: number): number {
    this.usedAt = now;
    const { tokens: before, at } = this.#levels.get(pace) ?? { tokens: pace.burst, at: now };
    const seconds = Math.max(0, now - at) / 1000;
    const tokens = Math.min(pace.burst, before + seconds * pace.perSecond);
    const taken = tokens >= 1 ? 1 : 0;
    this.#levels.set(pace, { tokens: tokens - taken, at: now });
    return taken === 1 ? 0 : Math.ceil(((1 - tokens) / pace.perSecond) * 1000);
  }
}

/** The third violation mutes the member, the fourth closes the connection. */
const MUTED_AT_VIOLATION = 3;
const MUTE_MS = 30_000;
/** After this long without a violation, all earlier violations are forgotten. */
const FORGIVEN_AFTER_MS = 60_000;

type Verdict = { kind: 'ok' } | Violation;
export type Violation =
  | { kind: 'too_fast' | 'muted'; retryAfterMs: number }
  /** A violation after the one that muted. */
  | { kind: 'close' };

/**
 * Rate limit of one person (WS-3): one token bucket per pace, and one count of violations for all paces.
 * Pure: the caller passes the time. Uses absolute time differences, because the clock may have moved backwards.
 */
export class Limiter {
  readonly #buckets = new Buckets();
  #violations = 0;
  #lastViolation = 0;
  #mutedAt = Number.NEGATIVE_INFINITY;
  #usedAt = 0;

  /** Takes one token; if none is available, counts a violation. */
  take(pace: Pace, now: number): Verdict {
    this.#usedAt = now;
    const waitMs = this.#buckets.take(pace, now);
    if (waitMs > 0) return this.addViolation(now, waitMs);
    // A frame within the pace during a mute is refused, but is no violation.
    const restMs = MUTE_MS - Math.abs(now - this.#mutedAt);
    return restMs > 0 ? { kind: 'muted', retryAfterMs: restMs } : { kind: 'ok' };
  }

  /** Counts a violation regardless of pace, e.g. an unreadable frame. */
  addViolation(now: number, retryAfterMs: number): Violation {
    this.#usedAt = now;
    if (Math.abs(now - this.#lastViolation) > FORGIVEN_AFTER_MS) this.#violations = 0;
    this.#violations += 1;
    this.#lastViolation = now;
    if (this.#violations > MUTED_AT_VIOLATION) return { kind: 'close' };
    if (this.#violations < MUTED_AT_VIOLATION) return { kind: 'too_fast', retryAfterMs };
    this.#mutedAt = now;
    return { kind: 'muted', retryAfterMs: MUTE_MS };
  }

  /** True if the limiter's state has expired, so that it may be evicted. */
  isForgettable(now: number): boolean {
    return Math.abs(now - this.#usedAt) > FORGIVEN_AFTER_MS;
  }
}
