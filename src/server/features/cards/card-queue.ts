/** Makes cards one at a time, to leave the cores to visitors; requests for the same card share the work. */
export interface CardQueue {
  /** The running work of this key; calls `begin` if there is none. */
  share<T>(key: string, begin: () => Promise<T>): Promise<T>;
  /** Runs `make` once all earlier cards are made. */
  enqueue<T>(make: () => Promise<T>): Promise<T>;
  /** Aborted when the queue closes. */
  readonly signal: AbortSignal;
  /** Begins no more cards, and waits for those under way. */
  close(): Promise<void>;
}

export function createCardQueue(): CardQueue {
  const flights = new Map<string, Promise<unknown>>();
  const closing = new AbortController();
  let last: Promise<unknown> = Promise.resolve();
  return {
    signal: closing.signal,
    share<T>(key: string, begin: () => Promise<T>): Promise<T> {
      const running = flights.get(key) as Promise<T> | undefined;
      if (running !== undefined) return running;
      const flight = begin().finally(() => flights.delete(key));
      flights.set(key, flight);
      return flight;
    },
    enqueue<T>(make: () => Promise<T>): Promise<T> {
      const made = last.then(() => {
        closing.signal.throwIfAborted();
        return make();
      });
      last = made.catch(() => undefined);
      return made;
    },
    async close() {
      closing.abort();
      await Promise.allSettled(flights.values());
    },
  };
}
