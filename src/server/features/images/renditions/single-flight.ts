import type { Priority } from '../decode/work-queue.ts';

/** Work shared by concurrent callers: started once, and aborted when no caller waits for it any more. */
export interface SingleFlight {
  has(key: string): boolean;
  /**
   * Joins the work in flight for this key, or starts it.
   * @param work receives a signal that aborts when the last waiter has gone, and the current waiters
   */
  run(key: string, work: Work, waiter: Waiter): Promise<Buffer>;
}

export interface Waiter {
  priority: Priority;
  /** Aborts this waiter's wait at once, with the signal's reason. A waiter without a signal never leaves. */
  signal?: AbortSignal | undefined;
}

type Work = (signal: AbortSignal, waiters: () => Priority[]) => Promise<Buffer>;

interface Flight {
  result: Promise<Buffer>;
  waiters: Set<Waiter>;
  abort: (reason: unknown) => void;
}

export function createSingleFlight(): SingleFlight {
  const inFlight = new Map<string, Flight>();

  const begin = (key: string, work: Work, first: Waiter): Flight => {
    const waiters = new Set([first]);
    const controller = new AbortController();
    const forget = () => {
      if (inFlight.get(key) === flight) inFlight.delete(key);
    };
    const flight: Flight = {
      result: work(controller.signal, () => [...waiters].map(({ priority }) => priority)).finally(forget),
      waiters,
      abort(reason) {
        // Later requests start again.
        forget();
        controller.abort(reason);
      },
    };
    inFlight.set(key, flight);
    return flight;
  };

  return {
    has: (key) => inFlight.has(key),
    async run(key, work, waiter) {
      const { signal } = waiter;
      signal?.throwIfAborted();
      const flight = inFlight.get(key) ?? begin(key, work, waiter);
      flight.waiters.add(waiter);
      if (signal === undefined) return flight.result;
      return new Promise((resolve, reject) => {
        const leave = () => {
          flight.waiters.delete(waiter);
          if (flight.waiters.size === 0) flight.abort(signal.reason);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        flight.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
  };
}
