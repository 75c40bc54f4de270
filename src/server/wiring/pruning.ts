import { setImmediate as pause } from 'node:timers/promises';
import type { Collection } from '../../shared/collections.ts';
import { keyOfCropPath } from '../../shared/photo-urls.ts';
import type { Db } from '../db/connect.ts';
import { photoCrops, photoFiles } from '../db/schema/photos.ts';
import { findCollections, findTakenDates } from '../features/collections/queries.ts';
import type { BucketCache } from '../platform/bucket/bucket-cache.ts';
import type { AppContext } from './app-context.ts';

/** In UTC, after the removal of originals. */
const PRUNING_TIME = '53 3 * * *';
const JOB = {
  ...{ policy: 'exclusive', retryLimit: 3, retryDelay: 60, heartbeatSeconds: 60 },
  expireInSeconds: 6 * 60 * 60,
} as const;

/** One kind of files made from photos and days: `images`, `cards` or `videos`. */
interface PruningOptions {
  name: string;
  /** Matches the keys that the gallery gives. Others are never removed. */
  isOwn: RegExp;
  /** The bucket that all machines share, if there is one. */
  shared: BucketCache | undefined;
  local: { list(): Promise<string[]>; remove(key: string): Promise<unknown> };
  /** Resolves to a predicate: whether the file of a key shows something that still exists. */
  findUse: () => Promise<(key: string) => boolean>;
}

/**
 * Removes, once a day, files made from photos or days that were deleted or have changed since: from the bucket and from
 * the disk of every process (decision 0048).
 */
export async function registerPruning(
  { app, bus, jobs }: Pick<AppContext, 'app' | 'bus' | 'jobs'>,
  { name, isOwn, shared, local, findUse }: PruningOptions,
): Promise<void> {
  const queue = `prune-${name}`;
  const prune = async (listed: string[], remove: (key: string) => Promise<unknown>) => {
    const keys = listed.filter((key) => isOwn.test(key));
    if (keys.length === 0) return;
    // Queried after the listing, so that no file that is made meanwhile is removed.
    const isUsed = await findUse();
    for (const key of keys) if (!isUsed(key)) await remove(key);
  };
  const pruneHere = async () => prune(await local.list(), local.remove);
  const unsubscribe = await bus.subscribe(queue, () => {
    pruneHere().catch((err: unknown) => app.log.warn({ err, name }, 'files: removing unused files failed'));
  });
  app.addHook('onClose', unsubscribe);
  jobs.define(queue, {
    async handler() {
      if (shared !== undefined)
        for await (const keys of shared.listInParts()) await prune(keys, shared.remove);
      await bus.publish(queue, null);
    },
    options: JOB,
  });
  app.addHook('onReady', () => jobs.schedule(queue, PRUNING_TIME, { timeZone: 'UTC' }));
}

/** Resolves to a predicate: whether a key is among the current keys (`keysOf`) of the days that are not deleted. */
export async function usedByDays(
  db: Db,
  keysOf: (day: Collection) => string[],
): Promise<(key: string) => boolean> {
  const used = new Set<string>();
  // One by one: embedded photos take megabytes each.
  for (const date of await findTakenDates(db)) {
    for (const day of await findCollections(db, { date })) for (const key of keysOf(day)) used.add(key);
    // Lets visitors' queries go first: it may be daytime at the site.
    await pause();
  }
  return (key) => used.has(key);
}

/** Resolves to a predicate: whether the rendition of a key belongs to a stored original or crop. */
export async function usedByPhotos(db: Db): Promise<(key: string) => boolean> {
  const files = await db.select({ sha256: photoFiles.sha256 }).from(photoFiles);
  const crops = await db.select({ url: photoCrops.url }).from(photoCrops);
  const used = new Set([
    ...files.map(({ sha256 }) => sha256),
    ...crops.flatMap(({ url }) => keyOfCropPath(url) ?? []),
  ]);
  return (key) => used.has(key.slice(0, key.search(/-e\d+-w/)));
}
