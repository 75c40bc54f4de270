import type { Priority } from '../decode/work-queue.ts';

/** Work shared by concurrent callers: started once, and aborted when no caller waits for it any more. */
export interface SingleFlight {
  has(key: string): boolean;
  /**
   * Shares the running work for this key, or starts it.
   * @param work receives a signal that aborts when the last waiter has gone, and the current waiters
   */
  run(key: string, work: Work, waiter: Waiter): Promise<Buffer>;
  /** Resolves once no work runs, not even aborted work. */
  settled(): Promise<void>;
}

export interface Waiter {
  priority: Priority;
  /** Ends the wait of this waiter at once, with the signal's reason. A waiter without a signal never leaves. */
  signal?: AbortSignal | undefined;
}

type Work = (signal: AbortSignal, waiters: () => Priority[]) => Promise<Buffer>;

interface Running {
  result: Promise<Buffer>;
  waiters: Set<Waiter>;
  abort: (reason: unknown) => void;
}

export function createSingleFlight(): SingleFlight {
  const byKey = new Map<string, Running>();
  const unsettled = new Set<Promise<Buffer>>();

  const startWork = (key: string, work: Work, first: Waiter): Running => {
    const waiters = new Set([first]);
    const controller = new AbortController();
    const unregister = () => {
      if (byKey.get(key) === running) byKey.delete(key);
    };
    const result = work(controller.signal, () => [...waiters].map(({ priority }) => priority)).finally(() => {
      unsettled.delete(result);
      unregister();
    });
    unsettled.add(result);
    const running: Running = {
      result,
      waiters,
      abort(reason) {
        // Later requests start the work again.
        unregister();
        controller.abort(reason);
      },
    };
    byKey.set(key, running);
    return running;
  };

  return {
    has: (key) => byKey.has(key),
    async run(key, work, waiter) {
      const { signal } = waiter;
      signal?.throwIfAborted();
      const running = byKey.get(key) ?? startWork(key, work, waiter);
      running.waiters.add(waiter);
      if (signal === undefined) return running.result;
      return new Promise((resolve, reject) => {
        const leave = () => {
          running.waiters.delete(waiter);
          if (running.waiters.size === 0) running.abort(signal.reason);
          reject(signal.reason);
        };
        signal.addEventListener('abort', leave, { once: true });
        running.result.then(resolve, reject).finally(() => signal.removeEventListener('abort', leave));
      });
    },
    async settled() {
      while (unsettled.size > 0) await Promise.allSettled(unsettled);
    },
  };
}
