import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, rm, statfs, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeDurably } from '../../platform/durable-file.ts';
import { filesIn, isDraft } from './cached-files.ts';

/** When the limit is reached, this much is kept: cleaning up is rare. */
const KEPT_PORTION = 0.9;
/** A draft this old belongs to a process that is gone. */
const ABANDONED_DRAFT_MS = 60 * 60 * 1000;

export interface DiskCache {
  has(key: string): boolean;
  get(key: string): Promise<Buffer | undefined>;
  set(key: string, data: Buffer): Promise<void>;
  /** Every picture there is; a look at the whole folder. */
  list(): Promise<StoredPicture[]>;
  /** @param unusedSinceMs leaves what was made or used after this moment */
  clear(unusedSinceMs?: number): Promise<void>;
  /** The room left on its disk; undefined where the folder cannot be read and written. */
  freeBytes(): Promise<number | undefined>;
  readonly maxBytes: number;
}

export interface StoredPicture {
  key: string;
  bytes: number;
}

/**
 * Made pictures in a folder that several processes may share and anybody may empty: `ab/<key>` by the key's
 * first letters. Bounded by bytes; the longest unused go first.
 */
export function createDiskCache({ root, maxBytes }: { root: string; maxBytes: number }): DiskCache {
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  let knownBytes: number | undefined;
  let trimming: Promise<void> | undefined;

  const trim = async () => {
    const files = (await filesIn(root)).sort((a, b) => b.usedMs - a.usedMs);
    let bytes = files.reduce((sum, file) => sum + file.bytes, 0);
    if (bytes > maxBytes) {
      while (bytes > maxBytes * KEPT_PORTION) {
        const oldest = files.pop();
        if (oldest === undefined) break;
        await rm(oldest.path, { force: true });
        bytes -= oldest.bytes;
      }
    }
    knownBytes = bytes;
  };

  return {
    has: (key) => existsSync(pathOf(key)),
    async get(key) {
      const path = pathOf(key);
      try {
        const data = await readFile(path);
        const now = new Date();
        // Only the order of cleaning up hangs on it.
        utimes(path, now, now).catch(() => undefined);
        return data;
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw error;
      }
    },
    async set(key, data) {
      await writeDurably(pathOf(key), data);
      if (knownBytes !== undefined) knownBytes += data.length;
      if (knownBytes !== undefined && knownBytes <= maxBytes) return;
      trimming ??= trim().finally(() => {
        trimming = undefined;
      });
      await trimming;
    },
    async list() {
      const files = await filesIn(root);
      return files
        .filter(({ path }) => !isDraft(path))
        .map(({ path, bytes }) => ({ key: basename(path), bytes }));
    },
    async clear(unusedSinceMs = Number.POSITIVE_INFINITY) {
      const abandoned = Date.now() - ABANDONED_DRAFT_MS;
      for (const { path, usedMs } of await filesIn(root)) {
        if (usedMs < (isDraft(path) ? abandoned : unusedSinceMs)) await rm(path, { force: true });
      }
      knownBytes = undefined;
    },
    async freeBytes() {
      try {
        await mkdir(root, { recursive: true });
        await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
        const { bavail, bsize } = await statfs(root);
        return bavail * bsize;
      } catch {
        return undefined;
      }
    },
    maxBytes,
  };
}
