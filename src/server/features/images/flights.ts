/** Work that several may wait for: begun once, and given up when nobody waits for it any more. */
export interface Flights {
  has(key: string): boolean;
  /**
   * Joins the flight of this key or begins one.
   * @param signal aborted when this waiter has gone: the answer then is its reason, at once
   * @param work given a signal of its own, aborted when the last waiter has gone; a waiter without a signal never goes
   */
  join(key: string, work: (signal: AbortSignal) => Promise<Buffer>, signal?: AbortSignal): Promise<Buffer>;
}

interface Flight {
  landing: Promise<Buffer>;
  waiters: number;
  abort: (reason: unknown) => void;
}

export function createFlights(): Flights {
  const flights = new Map<string, Flight>();

  const begin = (key: string, work: (signal: AbortSignal) => Promise<Buffer>): Flight => {
    const controller = new AbortController();
    const forget = () => {
      if (flights.get(key) === flight) flights.delete(key);
    };
    const flight: Flight = {
      landing: work(controller.signal).finally(forget),
      waiters: 0,
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
    async join(key, work, signal) {
      signal?.throwIfAborted();
      const flight = flights.get(key) ?? begin(key, work);
      flight.waiters += 1;
      if (signal === undefined) return flight.landing;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiters -= 1;
          if (flight.waiters === 0) flight.abort(signal.reason);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        flight.landing.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
  };
}
