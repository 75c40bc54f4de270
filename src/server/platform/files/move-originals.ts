import { BrokenCopyError } from './local-copies.ts';
import type { MediaKey, MediaStore } from './media-store.ts';

/** How many files are copied at once. Small files mostly wait for responses; a few large ones fill the bandwidth. */
const AT_ONCE = 4;

export interface Moved {
  /** How many were copied. */
  moved: number;
  /** How many the target had already, with the right bytes. */
  kept: number;
  /** Originals that the source lacks, or whose bytes there do not match their hash. */
  missing: MediaKey[];
}

interface MoveOptions {
  from: Pick<MediaStore, 'isWhole' | 'withFile'>;
  to: Pick<MediaStore, 'isWhole' | 'adopt'>;
  keys: AsyncIterable<MediaKey>;
  /** Reads the target's bytes instead of trusting the hashes that it reports. */
  readsBack?: boolean;
}

/**
 * Copies originals from one store to another, each whole or not at all; the source is not changed. Skips originals that
 * an interrupted run has copied.
 */
export async function moveOriginals({ from, to, keys, readsBack = false }: MoveOptions): Promise<Moved> {
  const result: Moved = { moved: 0, kept: 0, missing: [] };
  const copyOriginal = async (key: MediaKey) => {
    try {
      if (!(await from.isWhole(key))) return false;
      await from.withFile(key, (file) => to.adopt(file, key));
      return true;
    } catch (error) {
      // One broken original must not stop the others.
      if (error instanceof BrokenCopyError) return false;
      throw error;
    }
  };
  const move = async (key: MediaKey) => {
    if (await to.isWhole(key, { readsBack })) result.kept += 1;
    else if (await copyOriginal(key)) result.moved += 1;
    else result.missing.push(key);
  };
  await forEachOf(keys, move);
  return result;
}

/**
 * Calls `use` for all items, `AT_ONCE` at a time. If a call fails, takes no further items, lets the running calls
 * finish, and throws the error.
 */
export async function forEachOf<T>(items: AsyncIterable<T>, use: (item: T) => Promise<void>): Promise<void> {
  const queue = items[Symbol.asyncIterator]();
  const work = async () => {
    try {
      for (let next = await queue.next(); !next.done; next = await queue.next()) await use(next.value);
    } finally {
      await queue.return?.();
    }
  };
  const ended = await Promise.allSettled(Array.from({ length: AT_ONCE }, work));
  for (const end of ended) if (end.status === 'rejected') throw end.reason;
}
