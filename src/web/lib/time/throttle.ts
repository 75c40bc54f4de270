import type { After } from './after.ts';

/** Runs a function at once when requested, and then at most once per interval. */
export class Throttle {
  readonly #after: After;
  readonly #everyMs: number;
  readonly #run: () => void;
  #isRequested = false;
  #cancel: (() => void) | undefined;

  constructor(after: After, everyMs: number, run: () => void) {
    this.#after = after;
    this.#everyMs = everyMs;
    this.#run = run;
  }

  request(): void {
    this.#isRequested = true;
    if (this.#cancel === undefined) this.#turn();
  }

  /** Cancels the pending run and the current interval: the next request runs at once. */
  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
    this.#isRequested = false;
  }

  #turn(): void {
    this.#cancel = undefined;
    if (!this.#isRequested) return;
    this.#isRequested = false;
    this.#cancel = this.#after(this.#everyMs, () => this.#turn());
    this.#run();
  }
}
