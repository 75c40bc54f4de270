import { toDatabaseError } from './database-errors.ts';

/** Runs an action of the owner. If the disk is full, frees the reserved space and runs the action again. */
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
