import { AppError } from '../../../../shared/errors.ts';

/** The kinds of waiters, highest priority first. */
const PRIORITIES = ['viewer', 'grid', 'upload', 'preparation'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** The kinds of waiters of a piece of work, as a function if they can change while the work is queued. */
export type Waiters = Priority | (() => Priority[]);

export interface WorkQueue {
  /**
   * Runs `work` as soon as a slot is free: the highest priority first, then in the order of arrival.
   * @throws AppError `overloaded` if only visitors wait for `work` and too much work of at least their priority is
   * queued
   */
  run<T>(waiters: Waiters, work: () => Promise<T>, options?: WorkOptions): Promise<T>;
  /** True while no work runs or waits, not even background work. */
  isIdle(): boolean;
  /**
   * How much work for visitors is queued: `waiting` for the grid and the viewer, `viewers` for the viewer alone. Work
   * for the grid is refused if `waiting >= max`, work for the viewer if `viewers >= max`.
   */
  queue(): { waiting: number; viewers: number; max: number };
}

export interface WorkOptions {
  /** An abort removes the work from the queue and rejects `run` with the signal's reason; running work continues. */
  signal?: AbortSignal | undefined;
  /** True for work that needs so much memory that only one such piece runs at a time. Other work overtakes it. */
  heavy?: boolean;
}

interface Waiting {
  waiters: () => Priority[];
  heavy: boolean;
  start: () => void;
}

/**
 * Runs CPU-bound work in `size` slots.
 * @param maxWaiting a visitor's request is refused if this much work of at least its priority is queued. Work of
 * lower priority does not count, so that the viewer is served even if many requests for the grid wait. Background
 * work is never refused
 */
export function createWorkQueue({
  size,
  maxWaiting,
  onWork,
}: {
  size: number;
  maxWaiting: number;
  /** Called for each piece of work, before it runs or waits. */
  onWork?: (() => void) | undefined;
}): WorkQueue {
  let waiting: Waiting[] = [];
  let busy = 0;
  let hasHeavy = false;

  const fits = (heavy: boolean) => busy < size && !(heavy && hasHeavy);
  const take = (heavy: boolean) => {
    busy += 1;
    hasHeavy ||= heavy;
  };
  const free = (heavy: boolean) => {
    busy -= 1;
    if (heavy) hasHeavy = false;
  };

  /** Starts the queued work that fits. Takes the slot synchronously, so that no new request takes it first. */
  const startNext = () => {
    const inTurn = waiting.toSorted((a, b) => rankOf(a.waiters()) - rankOf(b.waiters()));
    for (const next of inTurn) {
      if (!fits(next.heavy)) continue;
      take(next.heavy);
      waiting = waiting.filter((other) => other !== next);
      next.start();
    }
  };

  /** How much work of at least this priority is queued. */
  const waitingUpTo = (rank: number) => waiting.filter(({ waiters }) => rankOf(waiters()) <= rank).length;

  const waitForTurn = (
    waiters: () => Priority[],
    heavy: boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    signal?.throwIfAborted();
    if (fits(heavy)) {
      take(heavy);
      return Promise.resolve();
    }
    const priorities = waiters();
    if (priorities.every(isVisitor) && waitingUpTo(rankOf(priorities)) >= maxWaiting) {
      throw new AppError('overloaded', 'Too many images are being made; try again in a moment');
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting = waiting.filter((other) => other !== waiter);
        reject(signal?.reason);
      };
      const waiter: Waiting = {
        waiters,
        heavy,
        start() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      waiting.push(waiter);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };

  return {
    async run(waiters, work, { signal, heavy = false } = {}) {
      onWork?.();
      await waitForTurn(typeof waiters === 'string' ? () => [waiters] : waiters, heavy, signal);
      try {
        return await work();
      } finally {
        free(heavy);
        startNext();
      }
    },
    isIdle: () => busy === 0 && waiting.length === 0,
    queue: () => ({
      waiting: waitingUpTo(rankOf(['grid'])),
      viewers: waitingUpTo(rankOf(['viewer'])),
      max: maxWaiting,
    }),
  };
}

/** Work shared by concurrent callers: started once, and aborted when no caller waits for it any more. */
export interface SingleFlight {
  has(key: string): boolean;
  /**
   * Shares the running work for this key, or starts it.
   * @param work receives a signal that aborts when the last waiter has gone, and a function that returns the
   * priorities of the current waiters
   */
  run(key: string, work: Work, waiter: Waiter): Promise<Buffer>;
  /** Resolves once no work runs, not even aborted work. */
  settled(): Promise<void>;
}

export interface Waiter {
  priority: Priority;
  /** An abort rejects this waiter's `run` with the signal's reason. A waiter without a signal never leaves. */
  signal?: AbortSignal | undefined;
}

type Work = (signal: AbortSignal, waiters: () => Priority[]) => Promise<Buffer>;

interface Running {
  result: Promise<Buffer>;
  waiters: Set<Waiter>;
  abort: (reason: unknown) => void;
}

/** Shares work among concurrent callers with the same key. */
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

/** The rank of work is that of its most urgent waiter; the viewer has rank 0, the most urgent. */
function rankOf(waiters: Priority[]): number {
  return Math.min(...waiters.map((priority) => PRIORITIES.indexOf(priority)));
}

function isVisitor(priority: Priority): boolean {
  return priority === 'viewer' || priority === 'grid';
}
