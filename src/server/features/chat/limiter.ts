import { Buckets, type Pace } from './buckets.ts';

/** How fast one person may speak (WS-3). Pure: the time is told. */

const MAX_BREACHES = 3;
const MUTE_MS = 30_000;
/** Who has kept to the pace for this long begins anew. */
const FORGIVEN_AFTER_MS = 60_000;

export type Verdict = { kind: 'ok' } | Offence;
export type Offence =
  | { kind: 'too_fast' | 'muted'; retryAfterMs: number }
  /** The breach after the mute. */
  | { kind: 'close' };

/** Token buckets, one for each kind of deed, and one count of breaches for all of them. */
export class Limiter {
  readonly #buckets = new Buckets();
  #breaches = 0;
  #lastBreach = 0;
  #mutedUntil = 0;
  #usedAt = 0;

  /** One deed. A breach is answered, the third one with 30 s of silence, the one after that with the door. */
  take(pace: Pace, now: number): Verdict {
    this.#usedAt = now;
    if (now - this.#lastBreach > FORGIVEN_AFTER_MS) this.#breaches = 0;
    const waitMs = this.#buckets.take(pace, now);
    if (waitMs > 0) return this.breach(now, waitMs);
    // Trying calmly whether it is over is no offence.
    const restMs = this.#mutedUntil - now;
    return restMs > 0 ? { kind: 'muted', retryAfterMs: restMs } : { kind: 'ok' };
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
