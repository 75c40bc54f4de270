import type { Priority } from './slots.ts';

/** Work that several may wait for: begun once, and given up when nobody waits for it any more. */
export interface Flights {
  has(key: string): boolean;
  /**
   * Joins the flight of this key or begins one.
   * @param work given a signal of its own, aborted when the last waiter has gone, and who waits for it at the moment
   */
  join(key: string, work: Work, waiter: Waiter): Promise<Buffer>;
}

export interface Waiter {
  priority: Priority;
  /** Aborted when this waiter has gone: the answer then is its reason, at once. Who has none never goes. */
  signal?: AbortSignal | undefined;
}

type Work = (signal: AbortSignal, waiters: () => Priority[]) => Promise<Buffer>;

interface Flight {
  landing: Promise<Buffer>;
  waiters: Set<Waiter>;
  abort: (reason: unknown) => void;
}

export function createFlights(): Flights {
  const flights = new Map<string, Flight>();

  const begin = (key: string, work: Work, first: Waiter): Flight => {
    const waiters = new Set([first]);
    const controller = new AbortController();
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight: Flight = {
      landing: work(controller.signal, () => [...waiters].map(({ priority }) => priority)).finally(forget),
      waiters,
      abort(reason) {
        // Whoever asks from now on begins anew.
        forget();
        controller.abort(reason);
      },
    };
    flights.set(key, flight);
    return flight;
  };

  return {
    has: (key) => flights.has(key),
    async join(key, work, waiter) {
      const { signal } = waiter;
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? begin(key, work, waiter);
      flight.waiters.add(waiter);
      if (signal === undefined) return flight.landing;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiters.delete(waiter);
          if (flight.waiters.size === 0) flight.abort(signal.reason);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        flight.landing.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
  };
}
