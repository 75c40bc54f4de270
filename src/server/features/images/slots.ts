import { AppError } from '../../../shared/errors.ts';

/** Who waits for the work, most pressing first. */
const PRIORITIES = ['viewer', 'grid', 'upload', 'preparation'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Slots {
  /**
   * Runs `work` as soon as a slot is free; the most pressing goes first, equals in their order.
   * @throws AppError `overloaded` when too many visitors wait already
   */
  run<T>(priority: Priority, work: () => Promise<T>, options?: WorkOptions): Promise<T>;
  /** Visitors' requests that wait now, and how many may. */
  queue(): { waiting: number; max: number };
}

export interface WorkOptions {
  /** Aborted while it still waits: it gives up its place in the queue and throws the signal's reason. */
  signal?: AbortSignal;
  /** Takes so much memory that it never runs beside another that does. What is light goes past it meanwhile. */
  heavy?: boolean;
}

interface Waiting {
  heavy: boolean;
  start: () => void;
}

/**
 * A fixed number of places for work that keeps a core busy.
 * @param size how many run at once: the machine's cores
 * @param maxWaiting visitors' requests that may wait; the owner's own work always may
 */
export function createSlots({ size, maxWaiting }: { size: number; maxWaiting: number }): Slots {
  const waiting: Record<Priority, Waiting[]> = { viewer: [], grid: [], upload: [], preparation: [] };
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
    for (const priority of PRIORITIES) {
      waiting[priority] = waiting[priority].filter(({ heavy, start }) => {
        if (!fits(heavy)) return true;
        take(heavy);
        start();
        return false;
      });
    }
  };

  const visitorsWaiting = () => waiting.viewer.length + waiting.grid.length;

  const place = (priority: Priority, heavy: boolean, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (fits(heavy)) {
      take(heavy);
      return Promise.resolve();
    }
    const isVisitor = priority === 'viewer' || priority === 'grid';
    if (isVisitor && visitorsWaiting() >= maxWaiting) {
      throw new AppError('overloaded', 'Too many pictures are being made; try again in a moment');
    }
    return new Promise((resolve, reject) => {
      const giveUp = () => {
        waiting[priority] = waiting[priority].filter((other) => other !== place);
        reject(signal?.reason);
      };
      const place: Waiting = {
        heavy,
        start() {
          signal?.removeEventListener('abort', giveUp);
          resolve();
        },
      };
      waiting[priority].push(place);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };

  return {
    async run(priority, work, { signal, heavy = false } = {}) {
      await place(priority, heavy, signal);
      try {
        return await work();
      } finally {
        free(heavy);
        startNext();
      }
    },
    queue: () => ({ waiting: visitorsWaiting(), max: maxWaiting }),
  };
}
