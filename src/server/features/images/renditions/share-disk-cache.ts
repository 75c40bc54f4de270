import { buffer } from 'node:stream/consumers';
import type { BucketCache } from '../../../platform/bucket/bucket-cache.ts';
import { objectOf } from '../../../platform/files/file-object.ts';
import type { DiskCache } from './disk-cache.ts';

/** How many bytes may wait for a slow bucket; above this limit, renditions are not shared. */
const MAX_WAITING_BYTES = 64 * 1024 * 1024;

/**
 * A disk cache that shares its files with other machines through a bucket. A fetched file counts as final here: only
 * the machine that made it recompresses it.
 */
export function shareDiskCache(disk: DiskCache, shared: BucketCache | undefined): DiskCache {
  if (shared === undefined) return disk;
  let waitingBytes = 0;
  // Uploads to the bucket run one at a time. `settled` does not wait for them: other machines make what is missing.
  let lastPut = Promise.resolve();
  let lastStored: Promise<unknown> = Promise.resolve();

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
    // A damaged rendition counts as missing and is made again.
    const data = body && (await buffer(body).catch(() => undefined));
    if (data === undefined) return undefined;
    // Not awaited: a slow disk would delay visitors. On a full disk, the next request fetches the rendition again.
    const storing = store(key, data).catch(() => undefined);
    lastStored = Promise.all([lastStored, storing]);
    return data;
  };

  const store = async (key: string, data: Buffer) => {
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
      return missing.filter((_, index) => !isThere[index]);
    },
    listShared: () => shared.list(''),
    async clear(unusedSinceMs) {
      // The bucket is cleared first: otherwise files could be fetched from it again.
      if (unusedSinceMs === undefined) await shared.removeAll('');
      await disk.clear(unusedSinceMs);
    },
    async set(key, data, { isShared = true } = {}) {
      const sharing = isShared ? share(key, data) : undefined;
      await disk.set(key, data);
      await sharing;
    },
    async settled() {
      await lastStored;
      await disk.settled();
    },
    async finish(key, data) {
      await disk.finish(key, data);
      // A rendition that was removed meanwhile must not be shared again. The upload is not awaited, because machines
      // that have fetched the larger file keep it anyway.
      if (data !== undefined && disk.has(key)) void share(key, data);
    },
  };
}
