/** Counts visitors and announces joins and leaves in batches, so that a page reload is not announced. Pure. */

/** A visitor whose connection closed may return: they have left after this time. */
const LEFT_AFTER_MS = 3000;
/** Names in one announcement; further visitors are only counted. */
const MAX_NAMES = 5;
/** A process that is silent for this long is dead; each one reports every 5 s. */
const PROCESS_SILENT_MS = 15_000;
const SPEAKS_EVERY_MS = 5000;

/** What one process reports to the others. */
export interface PresenceDelta {
  visitors: number;
  joined: string[];
  left: string[];
}

export class VisitorCount {
  readonly #announced = new Map<string, { name: string; goneSince: number | undefined }>();
  readonly #elsewhere = new Map<string, { visitors: number; at: number }>();
  #spokenAt = 0;

  /** Visitors of all processes. `here`: author and name of those of this process. */
  total(here: ReadonlyMap<string, string>, now: number): number {
    let total = new Set([...this.#announced.keys(), ...here.keys()]).size;
    for (const { visitors, at } of this.#elsewhere.values()) {
      if (now - at < PROCESS_SILENT_MS) total += visitors;
    }
    return total;
  }

  /** Compares with `here` and returns the joins and leaves to announce, or undefined if there are none. */
  look(here: ReadonlyMap<string, string>, now: number): PresenceDelta | undefined {
    const joined: string[] = [];
    const left: string[] = [];
    for (const [author, name] of here) {
      if (!this.#announced.has(author)) joined.push(name);
      this.#announced.set(author, { name, goneSince: undefined });
    }
    for (const [author, visitor] of this.#announced) {
      if (here.has(author)) continue;
      visitor.goneSince ??= now;
      if (now - visitor.goneSince < LEFT_AFTER_MS) continue;
      left.push(visitor.name);
      this.#announced.delete(author);
    }
    const isNews = joined.length + left.length > 0;
    const isSilent = this.#announced.size === 0 || now - this.#spokenAt < SPEAKS_EVERY_MS;
    if (!isNews && isSilent) return undefined;
    this.#spokenAt = now;
    return {
      visitors: this.#announced.size,
      joined: joined.slice(0, MAX_NAMES),
      left: left.slice(0, MAX_NAMES),
    };
  }

  hear(process: string, visitors: number, now: number): void {
    if (visitors > 0) this.#elsewhere.set(process, { visitors, at: now });
    else this.#elsewhere.delete(process);
  }
}
