/** Makes cards one at a time, to leave the cores to visitors. Requests for the same card share the work. */
export interface CardQueue {
  /** Returns the running work for this key, or starts it. */
  share<T>(key: string, start: () => Promise<T>): Promise<T>;
  /** Runs `make` once all earlier cards are made or have failed. Rejects if the queue closes before that. */
  enqueue<T>(make: () => Promise<T>): Promise<T>;
  /** Aborted when the queue closes. */
  readonly signal: AbortSignal;
  /** Starts no more cards, and waits for those in progress. */
  close(): Promise<void>;
}

export function createCardQueue(): CardQueue {
  const flights = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    signal: closing.signal,
    share<T>(key: string, start: () => Promise<T>): Promise<T> {
      const running = flights.get(key) as Promise<T> | undefined;
      if (running !== undefined) return running;
      const flight = start().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    enqueue<T>(make: () => Promise<T>): Promise<T> {
      const result = last.then(() => {
        closing.signal.throwIfAborted();
        return make();
      });
      last = result.catch(() => undefined);
      return result;
    },
    async close() {
      closing.abort();
      await Promise.allSettled(flights.values());
    },
  };
}
