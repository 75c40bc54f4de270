type Task = () => Promise<void>;

/**
 * Runs work in turn: each key in its own order, none behind the whole queue of another, and at most `width` at a time.
 */
export class FairQueue {
  readonly #width: number;
  /** The key whose turn is next comes first. */
  readonly #waiting = new Map<string, Task[]>();
  #running = 0;
  #onIdle: (() => void)[] = [];

  constructor(width = 1) {
    this.#width = width;
  }

  /** The result of `work`, once its turn has come. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const task = () => work().then(resolve, reject);
      const waiting = this.#waiting.get(key);
      if (waiting === undefined) this.#waiting.set(key, [task]);
      else waiting.push(task);
      this.#startNext();
    });
  }

  /** How many of a key are queued. */
  waiting(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  /** Resolves when nothing is queued and nothing runs. */
  async idle(): Promise<void> {
    if (this.#running > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #startNext(): void {
    const task = this.#running < this.#width ? this.#next() : undefined;
    if (task === undefined) {
      if (this.#running === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
      return;
    }
    this.#running += 1;
    void task().then(() => {
      this.#running -= 1;
      this.#startNext();
    });
  }

  #next(): Task | undefined {
    const [first] = this.#waiting;
    if (first === undefined) return undefined;
    const [key, tasks] = first;
    const task = tasks.shift();
    this.#waiting.delete(key);
    if (tasks.length > 0) this.#waiting.set(key, tasks);
    return task;
  }
}
