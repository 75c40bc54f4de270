import type { Priority } from '../decode/work-queue.ts';

/** Work shared by concurrent callers: started once, and aborted when no caller waits for it any more. */
export interface Flights {
  has(key: string): boolean;
  /**
   * Joins the flight of this key or starts one.
   * @param work receives a signal that aborts when the last waiter has gone, and the current waiters
   */
  join(key: string, work: Work, waiter: Waiter): Promise<Buffer>;
}

export interface Waiter {
  priority: Priority;
  /** Aborts this waiter's wait at once, with the signal's reason. A waiter without a signal never leaves. */
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
        // Later requests start again.
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
