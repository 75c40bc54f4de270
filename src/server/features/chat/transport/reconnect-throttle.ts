/** After a kick, connections from the same IP address are accepted one at a time, at this interval. */
const APART_MS = 1000;
/** Connections that would wait longer are refused at once. */
const MAX_WAIT_MS = 5000;

/**
 * Delays connections from IP addresses with a recent kick, because each reconnect costs the server a join and a
 * history. Other IP addresses connect at once. Pure: the caller passes the time (WS-3).
 */
export class ReconnectThrottle {
  /** When each throttled IP address may connect next; the most recently changed address is the last. */
  readonly #turns = new Map<string, number>();

  penalize(address: string, now: number): void {
    this.#evictExpired(now);
    this.#give(address, Math.max(this.#turns.get(address) ?? 0, now + APART_MS));
  }

  /** Returns how many milliseconds a new connection must wait; undefined if it is refused. */
  wait(address: string, now: number): number | undefined {
    const turn = this.#turns.get(address) ?? 0;
    if (isOver(turn, now)) return 0;
    if (turn - now > MAX_WAIT_MS) return undefined;
    this.#give(address, turn + APART_MS);
    return turn - now;
  }

  get size(): number {
    return this.#turns.size;
  }

  #give(address: string, turn: number): void {
    this.#turns.delete(address);
    this.#turns.set(address, turn);
  }

  #evictExpired(now: number): void {
    for (const [address, turn] of this.#turns) {
      if (!isOver(turn, now)) return;
      this.#turns.delete(address);
    }
  }
}

/** True if the turn has passed. An impossibly late turn also counts as passed: the clock moved backwards. */
function isOver(turn: number, now: number): boolean {
  return turn <= now || turn > now + MAX_WAIT_MS + APART_MS;
}
