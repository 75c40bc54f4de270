import type { After } from '../../lib/time/after.ts';

interface DelayedDeletesOptions {
  after: After;
  delayMs: number;
  remove: (id: number) => Promise<unknown>;
}

/** Hides deleted entries at once and removes them when the time for undo is over or the owner leaves (BOOK-1). */
export class DelayedDeletes {
  readonly #options: DelayedDeletesOptions;
  readonly #cancels = new Map<number, () => void>();
  readonly #listeners = new Set<() => void>();
  #deletedIds: ReadonlySet<number> = new Set();

  constructor(options: DelayedDeletesOptions) {
    this.#options = options;
  }

  /** Includes the entries that the server has already removed. */
  readonly deletedIds = (): ReadonlySet<number> => this.#deletedIds;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Hides an entry and removes it after the delay. Returns a function that undoes this within the delay. */
  deleteLater(id: number): () => void {
    this.#set(id, true);
    this.#cancels.set(
      id,
      this.#options.after(this.#options.delayMs, () => this.#delete(id)),
    );
    return () => {
      if (!this.#cancel(id)) return;
      this.#set(id, false);
    };
  }

  /** Removes all deleted entries from the server now, because the owner is leaving the page. */
  readonly flush = (): void => {
    for (const id of [...this.#cancels.keys()]) this.#delete(id);
  };

  #delete(id: number): void {
    if (!this.#cancel(id)) return;
    // An entry that could not be removed is shown again.
    this.#options.remove(id).catch(() => this.#set(id, false));
  }

  #cancel(id: number): boolean {
    this.#cancels.get(id)?.();
    return this.#cancels.delete(id);
  }

  #set(id: number, isDeleted: boolean): void {
    const others = [...this.#deletedIds].filter((other) => other !== id);
    this.#deletedIds = new Set(isDeleted ? [...others, id] : others);
    for (const listener of this.#listeners) listener();
  }
}
