import { rm } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type CachedFile, filesIn, isAbandoned, isDraft } from './cached-files.ts';

/**
 * Other processes may write to the folder as well, and each knows only of its own files: after this part of the bound it
 * looks again, and what five of them have not seen yet still has room above `FULL_PORTION`.
 */
const RECOUNT_PORTION = 0.01;
const FULL_PORTION = 0.95;
/** When it is full, this much is kept: cleaning up is rare. */
const KEPT_PORTION = 0.9;

/** Keeps a folder of cached files within its bytes; the longest unused go first. */
export interface FolderBound {
  /** To be told of every file written. What is to go for it goes later: nobody waits for a look at the whole folder. */
  added(bytes: number): void;
  /** To be told when files were taken away. */
  removed(): void;
  /** Resolves when nothing is being counted or removed any more. */
  settled(): Promise<void>;
}

interface FolderBoundOptions {
  root: string;
  maxBytes: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createFolderBound({ root, maxBytes, log }: FolderBoundOptions): FolderBound {
  /** What the last look at the folder found; undefined before the first. */
  let foundBytes: number | undefined;
  let addedBytes = 0;
  let tidying: Promise<void> | undefined;

  const isDue = () =>
    foundBytes === undefined ||
    addedBytes >= maxBytes * RECOUNT_PORTION ||
    foundBytes + addedBytes > maxBytes * FULL_PORTION;

  const tidy = async () => {
    try {
      do {
        addedBytes = 0;
        foundBytes = await trimmed(await filesIn(root), maxBytes);
      } while (addedBytes > 0 && isDue());
    } catch (error) {
      log.warn(error, 'The disk cache could not be kept within its bound; tried again with the next picture');
    } finally {
      tidying = undefined;
    }
  };

  return {
    added(bytes) {
      addedBytes += bytes;
      if (isDue()) tidying ??= tidy();
    },
    removed() {
      foundBytes = undefined;
    },
    settled: async () => tidying,
  };
}

/** Removes what is too much; answers the bytes that stay. What somebody is writing stays theirs. */
async function trimmed(files: CachedFile[], maxBytes: number): Promise<number> {
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
