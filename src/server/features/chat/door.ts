/** After somebody was put out, the next connection of their address is let in this much later, and each one after it. */
const APART_MS = 1000;
/** Nobody is kept waiting for longer: better told at once. */
const MAX_WAIT_MS = 5000;

/**
 * When those of an address where somebody was put out may come in: who is put out and comes back at once would have a join
 * and a history of the server each time. All others come in at once. Pure: the time is told (WS-3).
 */
export class Door {
  /** The next turn of each such address; who was touched last comes last. */
  readonly #turns = new Map<string, number>();

  putOut(address: string, now: number): void {
    this.#forget(now);
    this.#give(address, Math.max(this.#turns.get(address) ?? 0, now + APART_MS));
  }

  /** How many milliseconds a newcomer has to wait; undefined where too many wait already. */
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

  /** Addresses are many: those whose turn is over are not kept. */
  #forget(now: number): void {
    for (const [address, turn] of this.#turns) {
      if (!isOver(turn, now)) return;
      this.#turns.delete(address);
    }
  }
}

/** Also one further away than any turn is given: then the clock was put back. */
function isOver(turn: number, now: number): boolean {
  return turn <= now || turn > now + MAX_WAIT_MS + APART_MS;
}
