import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type CachedFile, filesIn, isAbandoned, isDraft } from './cached-files.ts';

/**
 * A process counts only the bytes that it adds itself. After adding this part of `maxBytes`, it scans the folder
 * again, so that five processes add at most 5 % between scans. `FULL_PORTION` leaves room for these 5 %.
 */
const RECOUNT_PORTION = 0.01;
const FULL_PORTION = 0.95;
/** A full folder is trimmed to this part of `maxBytes`, so that trimming is rare. */
const KEPT_PORTION = 0.9;

/** Keeps a folder of cached files within a number of bytes, evicting the least recently used. */
interface FolderBound {
  /** Call after every file written. Trimming happens later, so that no caller waits for a scan of the folder. */
  added(bytes: number): void;
  /** Call after files were removed. */
  removed(): void;
  /** Resolves when no trimming is running. */
  settled(): Promise<void>;
}

interface FolderBoundOptions {
  root: string;
  maxBytes: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createFolderBound({ root, maxBytes, log }: FolderBoundOptions): FolderBound {
  /** The result of the last scan; undefined before the first, and after `removed`. */
  let foundBytes: number | undefined;
  let addedBytes = 0;
  let trimming: Promise<void> | undefined;

  const isDue = () =>
    foundBytes === undefined ||
    addedBytes >= maxBytes * RECOUNT_PORTION ||
    foundBytes + addedBytes > maxBytes * FULL_PORTION;

  const trim = async () => {
    try {
      do {
        addedBytes = 0;
        foundBytes = await removeExcess(await filesIn(root), maxBytes);
      } while (addedBytes > 0 && isDue());
    } catch (error) {
      log.warn(error, 'files: trimming a cache failed, retrying after further writes');
    } finally {
      trimming = undefined;
    }
  };

  return {
    added(bytes) {
      addedBytes += bytes;
      if (isDue()) trimming ??= trim();
    },
    removed() {
      foundBytes = undefined;
    },
    settled: async () => trimming,
  };
}

/** Removes the excess and returns the remaining bytes. Skips files that are being written. */
async function removeExcess(files: CachedFile[], maxBytes: number): Promise<number> {
  let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  if (bytes <= maxBytes * FULL_PORTION) return bytes;
  const nowMs = Date.now();
  const removable = files.filter((file) => !isDraft(file.path) || isAbandoned(file, nowMs));
  for (const file of removable.sort((a, b) => a.usedMs - b.usedMs)) {
    if (bytes <= maxBytes * KEPT_PORTION) break;
    await rm(file.path, { force: true });
    bytes -= file.bytes;
  }
  return bytes;
}
