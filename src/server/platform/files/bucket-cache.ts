import type { Readable } from 'node:stream';
import type { FastifyBaseLogger } from 'fastify';
import type { Bucket, ListedObject, NewObject } from '../bucket.ts';

/** After writing this part of the bound a process lists the objects: others write, too. */
const RECOUNT_PORTION = 0.01;
/** When it is full, it is trimmed to this part, so that trimming is rare. */
const KEPT_PORTION = 0.9;

/** What was made from originals, in a bucket for all machines: bounded by bytes, the oldest go first. */
export interface BucketCache {
  has(key: string): Promise<boolean>;
  /** Undefined if there is none, or if the bucket cannot be used: it can be made again. */
  get(key: string): Promise<Readable | undefined>;
  /** Never rejects: what is not stored is made again elsewhere. */
  put(key: string, object: NewObject): Promise<void>;
}

interface BucketCacheOptions {
  bucket: Bucket;
  /** Before every key, ending with a slash. */
  folder: string;
  maxBytes: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

export function createBucketCache({ bucket, folder, maxBytes, log }: BucketCacheOptions): BucketCache {
  let addedBytes: number | undefined;
  let trimming: Promise<void> | undefined;

  const trim = async () => {
    const objects: ListedObject[] = [];
    let bytes = 0;
    for await (const object of bucket.list(folder)) {
      objects.push(object);
      bytes += object.bytes;
    }
    if (bytes <= maxBytes) return;
    for (const { key, bytes: size } of objects.sort((a, b) => +a.modifiedAt - +b.modifiedAt)) {
      if (bytes <= maxBytes * KEPT_PORTION) return;
      await bucket.remove(key);
      bytes -= size;
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

  const unless = (err: unknown) => log.warn({ err }, 'bucket: something made from originals is not shared');

  return {
    async has(key) {
      return (await bucket.size(folder + key).catch(unless)) !== undefined;
    },
    async get(key) {
      return (await bucket.get(folder + key).catch(unless)) ?? undefined;
    },
    async put(key, object) {
      try {
        await bucket.put(folder + key, object);
        added(object.bytes);
      } catch (error) {
        unless(error);
      }
      await trimming;
    },
  };
}
