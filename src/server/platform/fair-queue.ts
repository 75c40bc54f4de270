type Task = () => Promise<void>;

/**
 * Runs at most `width` tasks at a time. Each key runs one task at a time, in order. Keys take turns, so that no key
 * waits for the whole queue of another.
 */
export class FairQueue {
  readonly #width: number;
  readonly #maxWaiting: number;
  /** The waiting tasks by key, in the order of the keys' turns. */
  readonly #waiting = new Map<string, Task[]>();
  /** The keys with a running task. */
  readonly #running = new Set<string>();
  #onIdle: (() => void)[] = [];

  /** @param maxWaiting `isFull` is true for a key with this many waiting tasks */
  constructor(width = 1, maxWaiting = Number.POSITIVE_INFINITY) {
    this.#width = width;
    this.#maxWaiting = maxWaiting;
  }

  /** Queues `work` and resolves to its result. */
  run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const task = () => work().then(resolve, reject);
      const waiting = this.#waiting.get(key);
      if (waiting === undefined) this.#waiting.set(key, [task]);
      else waiting.push(task);
      this.#startNext();
    });
  }

  /** How many tasks of a key wait; a running task is not counted. */
  waiting(key: string): number {
    return this.#waiting.get(key)?.length ?? 0;
  }

  /** Whether the caller should refuse further tasks of this key. */
  isFull(key: string): boolean {
    return this.waiting(key) >= this.#maxWaiting;
  }

  /** Resolves when no task is queued or running. */
  async idle(): Promise<void> {
    if (this.#running.size > 0) await new Promise<void>((resolve) => this.#onIdle.push(resolve));
  }

  #startNext(): void {
    const key = this.#running.size < this.#width ? this.#nextKey() : undefined;
    const task = key === undefined ? undefined : this.#take(key);
    if (key === undefined || task === undefined) {
      if (this.#running.size === 0) for (const resolve of this.#onIdle.splice(0)) resolve();
      return;
    }
    this.#running.add(key);
    void task().then(() => {
      this.#running.delete(key);
      this.#startNext();
    });
  }

  /** The first waiting key that has no running task. */
  #nextKey(): string | undefined {
    for (const key of this.#waiting.keys()) if (!this.#running.has(key)) return key;
    return undefined;
  }

  #take(key: string): Task | undefined {
    const tasks = this.#waiting.get(key) ?? [];
    const task = tasks.shift();
    this.#waiting.delete(key);
    if (tasks.length > 0) this.#waiting.set(key, tasks);
    return task;
  }
}
