/** How fast one person may speak (WS-3). Pure: the time is told. */

export interface Pace {
  burst: number;
  perSecond: number;
}

const MAX_BREACHES = 3;
const MUTE_MS = 30_000;
/** Who has kept to the pace for this long begins anew. */
const FORGIVEN_AFTER_MS = 60_000;

export type Verdict = { kind: 'ok' } | Offence;
export type Offence =
  | { kind: 'too_fast' | 'muted'; retryAfterMs: number }
  /** The breach after the mute. */
  | { kind: 'close' };

interface Bucket {
  tokens: number;
  at: number;
}

/** Token buckets, one for each kind of deed, and one count of breaches for all of them. */
export class Limiter {
  readonly #buckets = new Map<Pace, Bucket>();
  #breaches = 0;
  #lastBreach = 0;
  #mutedUntil = 0;
  #usedAt = 0;

  /** One deed. A breach is answered, the third one with 30 s of silence, the one after that with the door. */
  take(pace: Pace, now: number): Verdict {
    this.#usedAt = now;
    if (now - this.#lastBreach > FORGIVEN_AFTER_MS) this.#breaches = 0;
    const bucket = this.#buckets.get(pace) ?? { tokens: pace.burst, at: now };
    const seconds = Math.max(0, now - bucket.at) / 1000;
    const tokens = Math.min(pace.burst, bucket.tokens + seconds * pace.perSecond);
    if (tokens >= 1) {
      this.#buckets.set(pace, { tokens: tokens - 1, at: now });
      // Trying calmly whether it is over is no offence.
      const restMs = this.#mutedUntil - now;
      return restMs > 0 ? { kind: 'muted', retryAfterMs: restMs } : { kind: 'ok' };
    }
    this.#buckets.set(pace, { tokens, at: now });
    return this.breach(now, Math.ceil(((1 - tokens) / pace.perSecond) * 1000));
  }

  /** Something that is never right, e.g. a frame that cannot be read. */
  breach(now: number, retryAfterMs: number): Offence {
    this.#usedAt = now;
    this.#breaches += 1;
    this.#lastBreach = now;
    if (this.#breaches > MAX_BREACHES) return { kind: 'close' };
    if (this.#breaches < MAX_BREACHES) return { kind: 'too_fast', retryAfterMs };
    this.#mutedUntil = now + MUTE_MS;
    return { kind: 'muted', retryAfterMs: MUTE_MS };
  }

  /** Whether it remembers nothing that matters. */
  isForgettable(now: number): boolean {
    return now - this.#usedAt > FORGIVEN_AFTER_MS;
  }
}
