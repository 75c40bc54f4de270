import { AppError } from '../../../shared/errors.ts';

/** Who waits for the work, most pressing first. */
const PRIORITIES = ['viewer', 'grid', 'upload', 'preparation'] as const;
export type Priority = (typeof PRIORITIES)[number];

/** Who waits for a piece of work; a function where they come and go while it waits for its place. */
export type Waiters = Priority | (() => Priority[]);

export interface Slots {
  /**
   * Runs `work` as soon as a slot is free; the most pressing goes first, equals in their order.
   * @throws AppError `overloaded` when only visitors wait for it, and too many as pressing as they wait already
   */
  run<T>(waiters: Waiters, work: () => Promise<T>, options?: WorkOptions): Promise<T>;
  /**
   * Visitors' requests that wait now, `viewers` of them for the viewer. With `max` waiting no more are taken for the grid,
   * with `max` viewers none at all: together they may be twice as many.
   */
  queue(): { waiting: number; viewers: number; max: number };
}

export interface WorkOptions {
  /** Aborted while it still waits: it gives up its place in the queue and throws the signal's reason. */
  signal?: AbortSignal;
  /** Takes so much memory that it never runs beside another that does. What is light goes past it meanwhile. */
  heavy?: boolean;
}

interface Waiting {
  waiters: () => Priority[];
  heavy: boolean;
  start: () => void;
}

/**
 * A fixed number of places for work that keeps a core busy.
 * @param size how many run at once: the machine's cores
 * @param maxWaiting visitors' requests that may wait; the owner's own work always may. Whoever waits behind them does
 *   not count against those in front: a grid full of pictures turns nobody away who looks at one
 */
export function createSlots({ size, maxWaiting }: { size: number; maxWaiting: number }): Slots {
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

  /** The place is taken before anybody is told: nobody can slip in between. */
  const startNext = () => {
    const inTurn = waiting.toSorted((a, b) => rankOf(a.waiters()) - rankOf(b.waiters()));
    for (const next of inTurn) {
      if (!fits(next.heavy)) continue;
      take(next.heavy);
      waiting = waiting.filter((other) => other !== next);
      next.start();
    }
  };

  /** How many wait that are at least as pressing. */
  const waitingUpTo = (rank: number) => waiting.filter(({ waiters }) => rankOf(waiters()) <= rank).length;

  const place = (
    waiters: () => Priority[],
    heavy: boolean,
    signal: AbortSignal | undefined,
  ): Promise<void> => {
    signal?.throwIfAborted();
    if (fits(heavy)) {
      take(heavy);
      return Promise.resolve();
    }
    const who = waiters();
    if (who.every(isVisitor) && waitingUpTo(rankOf(who)) >= maxWaiting) {
      throw new AppError('overloaded', 'Too many pictures are being made; try again in a moment');
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting = waiting.filter((other) => other !== place);
        reject(signal?.reason);
      };
      const place: Waiting = {
        waiters,
        heavy,
        start() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      waiting.push(place);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };

  return {
    async run(waiters, work, { signal, heavy = false } = {}) {
      await place(typeof waiters === 'string' ? () => [waiters] : waiters, heavy, signal);
      try {
        return await work();
      } finally {
        free(heavy);
        startNext();
      }
    },
    queue: () => ({
      waiting: waitingUpTo(rankOf(['grid'])),
      viewers: waitingUpTo(rankOf(['viewer'])),
      max: maxWaiting,
    }),
  };
}

/** Work is as pressing as the most pressing of those who wait for it. */
function rankOf(waiters: Priority[]): number {
  return Math.min(...waiters.map((priority) => PRIORITIES.indexOf(priority)));
}

function isVisitor(priority: Priority): boolean {
  return priority === 'viewer' || priority === 'grid';
}
