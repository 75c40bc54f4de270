type Task = () => Promise<void>;

/** Work that is done one at a time, in turn: each lane in its own order, and none behind another's whole queue. */
export class Lanes {
  /** Whose turn is next comes first. */
  readonly #lanes = new Map<string, Task[]>();
  #running: Promise<void> | undefined;

  /** The result of `work`, once it was its turn. */
  run<Result>(lane: string, work: () => Promise<Result>): Promise<Result> {
    return new Promise<Result>((resolve, reject) => {
      const task = () => work().then(resolve, reject);
      const waiting = this.#lanes.get(lane);
      if (waiting === undefined) this.#lanes.set(lane, [task]);
      else waiting.push(task);
      this.#running ??= this.#go();
    });
  }

  /** Resolves when nothing waits. */
  async idle(): Promise<void> {
    await this.#running;
  }

  async #go(): Promise<void> {
    for (let task = this.#next(); task !== undefined; task = this.#next()) await task();
    this.#running = undefined;
  }

  #next(): Task | undefined {
    const [first] = this.#lanes;
    if (first === undefined) return undefined;
    const [lane, waiting] = first;
    const task = waiting.shift();
    this.#lanes.delete(lane);
    if (waiting.length > 0) this.#lanes.set(lane, waiting);
    return task;
  }
}
