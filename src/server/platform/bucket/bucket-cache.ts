import type { FastifyBaseLogger } from 'fastify';
import type { NewObject } from '../files/file-object.ts';
import { verified } from '../files/local-copies.ts';
import type { Bucket, ListedObject } from './bucket.ts';

/**
 * Other processes write too, so a process lists all objects to learn the cache's size: at its first write, and
 * whenever it has written this part of `maxBytes`.
 */
const RECOUNT_PORTION = 0.01;
/** A full cache is trimmed to this part of `maxBytes`, so that trimming is rare. */
const KEPT_PORTION = 0.9;
const REST_MS = 30_000;
const REMOVED_AT_ONCE = 8;
/** This many keys take some 10 MB. */
const KEYS_IN_MEMORY = 50_000;

/** Files made from originals, in a bucket that all machines share. Bounded by bytes; the oldest are evicted first. */
export interface BucketCache {
  has(key: string): Promise<boolean>;
  /** The gallery's own keys that start with this; none if the bucket cannot be used. */
  list(start: string): Promise<Set<string>>;
  /** All of the gallery's own keys, in parts that fit in memory. Ends early if the bucket cannot be used. */
  listInParts(most?: number): AsyncIterable<string[]>;
  /**
   * Undefined if there is no such object or the bucket cannot be used. The caller then makes the file.
   * @throws BrokenCopyError while the bytes are read, if the download breaks off or is damaged
   */
  get(key: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Never rejects: a file that could not be stored is made again when it is needed. */
  put(key: string, object: NewObject): Promise<void>;
  /** Never rejects: an object that could not be removed is evicted later. */
  remove(key: string): Promise<void>;
  /** Removes all of the gallery's own objects whose keys start with this. Never rejects, like `remove`. */
  removeAll(start: string): Promise<void>;
}

interface BucketCacheOptions {
  bucket: Bucket;
  /** The prefix of every object's key, ending with a slash. */
  folder: string;
  /** Matches the keys that the gallery gives. Others below the folder are neither counted nor removed. */
  isOwn: RegExp;
  maxBytes: number;
  now: () => Date;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createBucketCache(options: BucketCacheOptions): BucketCache {
  const { bucket, folder, isOwn, maxBytes, now, log } = options;
  let addedBytes: number | undefined;
  let trimming: Promise<void> | undefined;

  async function* listOwn(start = '') {
    for await (const object of bucket.list(folder + start))
      if (isOwn.test(object.key.slice(folder.length))) yield object;
  }

  /**
   * Reads the list twice, since there may be too many objects for the memory: first to add up their bytes, then to
   * remove the oldest.
   */
  const trim = async () => {
    const bytesByMinute = new Map<number, number>();
    let bytes = 0;
    for await (const object of listOwn()) {
      const minute = minuteOf(object);
      bytesByMinute.set(minute, (bytesByMinute.get(minute) ?? 0) + object.bytes);
      bytes += object.bytes;
    }
    if (bytes <= maxBytes) return;
    let excess = bytes - maxBytes * KEPT_PORTION;
    const lastMinute = lastOfOldest(bytesByMinute, excess);
    for await (const object of listOwn()) {
      if (excess <= 0) return;
      if (minuteOf(object) > lastMinute) continue;
      await bucket.remove(object.key);
      excess -= object.bytes;
    }
  };

  const added = (bytes: number) => {
    const isDue = addedBytes === undefined || addedBytes + bytes >= maxBytes * RECOUNT_PORTION;
    addedBytes = (addedBytes ?? 0) + bytes;
    if (!isDue) return;
    addedBytes = 0;
    trimming ??= trim()
      .catch((err: unknown) => log.warn({ err }, 'bucket: trimming failed, retrying at a later write'))
      .finally(() => {
        trimming = undefined;
      });
  };

  /** A bucket that failed is not used for a while, because a visitor may be waiting. */
  let failedAtMs = Number.NEGATIVE_INFINITY;
  const ifUsable = async <T>(call: () => Promise<T>): Promise<T | undefined> => {
    // The absolute difference, so that a clock that was set back does not prolong the pause.
    if (Math.abs(now().getTime() - failedAtMs) < REST_MS) return undefined;
    try {
      return await call();
    } catch (err) {
      failedAtMs = now().getTime();
      log.warn({ err }, 'bucket: files made from originals are not shared for 30 s');
      return undefined;
    }
  };

  return {
    has: async (key) => (await ifUsable(() => bucket.head(folder + key))) !== undefined,
    async list(start) {
      const found = await ifUsable(async () => {
        const keys = new Set<string>();
        for await (const { key } of listOwn(start)) keys.add(key.slice(folder.length));
        return keys;
      });
      return found ?? new Set();
    },
    async *listInParts(most = KEYS_IN_MEMORY) {
      const objects = listOwn();
      const next = () => ifUsable(() => objects.next());
      let keys: string[] = [];
      for (let one = await next(); one !== undefined && !one.done; one = await next()) {
        keys.push(one.value.key.slice(folder.length));
        if (keys.length < most) continue;
        yield keys;
        keys = [];
      }
      if (keys.length > 0) yield keys;
    },
    async get(key) {
      const found = await ifUsable(() => bucket.get(folder + key));
      return found && verified(found);
    },
    async put(key, object) {
      await ifUsable(async () => {
        await bucket.put(folder + key, object);
        added(object.bytes);
      });
      await trimming;
    },
    remove: async (key) => void (await ifUsable(() => bucket.remove(folder + key))),
    // Tried even while the bucket is not used, because only the owner waits for this.
    async removeAll(start) {
      const objects = listOwn(start);
      const work = async () => {
        for (let next = await objects.next(); !next.done; next = await objects.next())
          await bucket.remove(next.value.key);
      };
      await Promise.all(Array.from({ length: REMOVED_AT_ONCE }, work)).catch((err: unknown) =>
        log.warn({ err }, 'bucket: removing files made from originals failed'),
      );
    },
  };
}

const minuteOf = ({ modifiedAt }: ListedObject) => Math.floor(modifiedAt.getTime() / 60_000);

/** The first minute at whose end the objects modified so far have at least `bytes` together. */
function lastOfOldest(bytesByMinute: Map<number, number>, bytes: number): number {
  let sum = 0;
  for (const [minute, some] of [...bytesByMinute].sort(([a], [b]) => a - b)) {
    sum += some;
    if (sum >= bytes) return minute;
  }
  return Number.POSITIVE_INFINITY;
}
