import { buffer } from 'node:stream/consumers';
import type { BucketCache } from '../../../platform/bucket/bucket-cache.ts';
import { objectOf } from '../../../platform/files/file-object.ts';
import type { DiskCache } from './disk-cache.ts';

/** Most that waits for a slow bucket; what is made meanwhile is not shared. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/**
 * A disk cache that shares its files with other machines through a bucket. A fetched file is final: the machine that
 * made it tries to make it smaller.
 */
export function shareDiskCache(disk: DiskCache, shared: BucketCache | undefined): DiskCache {
  if (shared === undefined) return disk;
  let waitingBytes = 0;
  // One after the other. A stop does not wait: what is not shared is made again elsewhere.
  let lastPut = Promise.resolve();
  let lastKept: Promise<unknown> = Promise.resolve();

  const share = async (key: string, data: Buffer) => {
    if (waitingBytes + data.length > MAX_WAITING_BYTES) return;
    waitingBytes += data.length;
    lastPut = lastPut
      .then(() => shared.put(key, objectOf(data)))
      .finally(() => {
        waitingBytes -= data.length;
      });
    await lastPut;
  };

  const fetched = async (key: string): Promise<Buffer | undefined> => {
    const body = await shared.get(key);
    // A broken one is made again.
    const data = body && (await buffer(body).catch(() => undefined));
    if (data === undefined) return undefined;
    // Not awaited: a full disk only costs time at the next request.
    const keeping = keep(key, data).catch(() => undefined);
    lastKept = Promise.all([lastKept, keeping]);
    return data;
  };

  const keep = async (key: string, data: Buffer) => {
    await disk.set(key, data);
    await disk.finish(key);
  };

  return {
    ...disk,
    get: async (key, { isShared = true } = {}) =>
      (await disk.get(key)) ?? (isShared ? fetched(key) : undefined),
    async findMissing(keys, start) {
      const missing = await disk.findMissing(keys);
      if (missing.length === 0) return missing;
      if (start !== undefined) {
        const found = await shared.list(start);
        return missing.filter((key) => !found.has(key));
      }
      const isThere = await Promise.all(missing.map((key) => shared.has(key)));
      return missing.filter((_, place) => !isThere[place]);
    },
    listShared: () => shared.list(''),
    async clear(unusedSinceMs) {
      // The bucket first: otherwise other machines would fetch the files again.
      if (unusedSinceMs === undefined) await shared.removeAll('');
      await disk.clear(unusedSinceMs);
    },
    async set(key, data, { isShared = true } = {}) {
      const sharing = isShared ? share(key, data) : undefined;
      await disk.set(key, data);
      await sharing;
    },
    async settled() {
      await lastKept;
      await disk.settled();
    },
    async finish(key, data) {
      await disk.finish(key, data);
      // Not awaited: machines that have it already keep the larger one anyway.
      if (data !== undefined) void share(key, data);
    },
  };
}
