import { AppError } from '../../../shared/errors.ts';

/** Who waits for the work, most pressing first. */
const PRIORITIES = ['viewer', 'grid', 'upload', 'preparation'] as const;
export type Priority = (typeof PRIORITIES)[number];

export interface Slots {
  /**
   * Runs `work` as soon as a slot is free; the most pressing goes first, equals in their order.
   * @param signal aborted while it still waits: it gives up its place in the queue and throws the signal's reason
   * @throws AppError `overloaded` when too many visitors wait already
   */
  run<T>(priority: Priority, work: () => Promise<T>, signal?: AbortSignal): Promise<T>;
  /** Visitors' requests that wait now, and how many may. */
  queue(): { waiting: number; max: number };
}

/**
 * A fixed number of places for work that keeps a core busy.
 * @param size how many run at once: the machine's cores
 * @param maxWaiting visitors' requests that may wait; the owner's own work always may
 */
export function createSlots({ size, maxWaiting }: { size: number; maxWaiting: number }): Slots {
  const waiting: Record<Priority, (() => void)[]> = { viewer: [], grid: [], upload: [], preparation: [] };
  let busy = 0;

  const next = () => {
    const start = PRIORITIES.map((priority) => waiting[priority])
      .find((queue) => queue.length > 0)
      ?.shift();
    // The place goes straight to whoever is next: nobody can slip in between.
    if (start === undefined) busy -= 1;
    else start();
  };

  const visitorsWaiting = () => waiting.viewer.length + waiting.grid.length;

  const place = (priority: Priority, signal: AbortSignal | undefined): Promise<void> => {
    signal?.throwIfAborted();
    if (busy < size) {
      busy += 1;
      return Promise.resolve();
    }
    const isVisitor = priority === 'viewer' || priority === 'grid';
    if (isVisitor && visitorsWaiting() >= maxWaiting) {
      throw new AppError('overloaded', 'Too many pictures are being made; try again in a moment');
    }
    return new Promise((resolve, reject) => {
      const start = () => {
        signal?.removeEventListener('abort', giveUp);
        resolve();
      };
      const giveUp = () => {
        waiting[priority] = waiting[priority].filter((other) => other !== start);
        reject(signal?.reason);
      };
      waiting[priority].push(start);
      signal?.addEventListener('abort', giveUp, { once: true });
    });
  };

  return {
    async run(priority, work, signal) {
      await place(priority, signal);
      try {
        return await work();
      } finally {
        next();
      }
    },
    queue: () => ({ waiting: visitorsWaiting(), max: maxWaiting }),
  };
}
