import { toDatabaseError } from './database-errors.ts';

/** Runs work of the owner. On a full disk it frees the reserved space and runs the work a second time. */
export type WithReserve = <T>(work: () => Promise<T>) => Promise<T>;

/** @param release frees the reserved space; false if there is none */
export const createWithReserve =
  (release: () => Promise<boolean>): WithReserve =>
  async (work) => {
    try {
      return await work();
    } catch (error) {
      if (toDatabaseError(error)?.code !== 'storage_full' || !(await release())) throw error;
      return work();
    }
  };
