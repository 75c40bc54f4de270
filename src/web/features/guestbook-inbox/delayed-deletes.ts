import type { After } from '../../lib/time/after.ts';

interface DelayedDeletesOptions {
  after: After;
  delayMs: number;
  /** Rejects if the line could not be deleted. */
  remove: (id: number) => Promise<unknown>;
}

/** Lines that are hidden at once, and deleted when that can no longer be undone or the page is left (BOOK-1). */
export class DelayedDeletes {
  readonly #options: DelayedDeletesOptions;
  readonly #cancels = new Map<number, () => void>();
  readonly #listeners = new Set<() => void>();
  #doomed: ReadonlySet<number> = new Set();

  constructor(options: DelayedDeletesOptions) {
    this.#options = options;
  }

  /** Lines that are not shown any more. */
  readonly doomed = (): ReadonlySet<number> => this.#doomed;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Returns the function that undoes it, as long as it can be undone. */
  doom(id: number): () => void {
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

  /** The page is being left. */
  readonly flush = (): void => {
    for (const id of [...this.#cancels.keys()]) this.#delete(id);
  };

  #delete(id: number): void {
    if (!this.#cancel(id)) return;
    // What could not be deleted is there again.
    this.#options.remove(id).catch(() => this.#set(id, false));
  }

  #cancel(id: number): boolean {
    this.#cancels.get(id)?.();
    return this.#cancels.delete(id);
  }

  #set(id: number, isDoomed: boolean): void {
    const others = [...this.#doomed].filter((other) => other !== id);
    this.#doomed = new Set(isDoomed ? [...others, id] : others);
    for (const listener of this.#listeners) listener();
  }
}
