export interface Pace {
  burst: number;
  perSecond: number;
}

/** Token buckets, one per pace. Pure: the caller passes the time. */
export class Buckets {
  readonly #levels = new Map<Pace, { tokens: number; at: number }>();
  usedAt = 0;

  /** Takes one token. Returns 0, or the milliseconds until one is available. */
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
