import { type Dirent, existsSync } from 'node:fs';
import { readdir, readFile, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { writeDurably } from '../../platform/durable-file.ts';

/** When the limit is reached, this much is kept: cleaning up is rare. */
const KEPT_PORTION = 0.9;

export interface DiskCache {
  has(key: string): boolean;
  get(key: string): Promise<Buffer | undefined>;
  set(key: string, data: Buffer): Promise<void>;
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
  };
}

interface CachedFile {
  path: string;
  bytes: number;
  usedMs: number;
}

async function filesIn(root: string): Promise<CachedFile[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = await Promise.all(entries.filter((entry) => entry.isFile()).map(sized));
  return files.filter((file) => file !== undefined);
}

/** Undefined when another process has just removed it. */
async function sized(entry: Dirent): Promise<CachedFile | undefined> {
  const path = join(entry.parentPath, entry.name);
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: size, usedMs: mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
