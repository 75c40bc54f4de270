import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Env, mediaBucketSettings, WrongSettings } from '../env.ts';
import type { Bucket } from '../platform/bucket.ts';
import { type BucketCache, createBucketCache } from '../platform/files/bucket-cache.ts';
import { openMediaBucket } from '../platform/files/bucket-media-store.ts';
import { type WatchedBucket, watchBucket } from '../platform/files/bucket-watch.ts';
import { openMediaFolder } from '../platform/files/folder-media-store.ts';
import { createLocalCopies } from '../platform/files/local-copies.ts';
import type { MediaStore } from '../platform/files/media-store.ts';

/** Local copies of originals: those of some hundred days. */
const COPIES_BYTES = 4 * 1024 ** 3;

type Log = Pick<FastifyBaseLogger, 'warn'>;

export interface Media {
  mediaStore: MediaStore;
  /** A cache for all machines; undefined where originals are in a folder. */
  sharedCache(name: 'images' | 'cards' | 'videos', maxBytes: number): BucketCache | undefined;
  /** What is wrong with the bucket; absent where originals are in a folder. */
  problem?: WatchedBucket['problem'];
}

/** Where the settings say that originals are kept: in a folder, or in a bucket (decision 0047). */
export async function openMedia(env: Env, log: Log, now: () => Date = () => new Date()): Promise<Media> {
  const found = await bucketOf(env);
  if (found === undefined) {
    return { mediaStore: await openMediaFolder(mediaFolder(env)), sharedCache: () => undefined };
  }
  const bucket = watchBucket(found, { now });
  const root = join(env.DATA_DIR, 'cache', 'originals');
  const copies = createLocalCopies({ root, maxBytes: COPIES_BYTES, log });
  return {
    mediaStore: openMediaBucket(bucket, copies),
    problem: bucket.problem,
    sharedCache: (name, maxBytes) => createBucketCache({ bucket, folder: `${name}/`, maxBytes, now, log }),
  };
}

/**
 * At the start: whether the bucket can be used. One that does not respond may do so later, and a full one may be given
 * space; until then the copies serve.
 * @throws WrongSettings
 */
export async function checkMedia(env: Env, log: Log): Promise<void> {
  const bucket = await bucketOf(env);
  if (bucket === undefined) return;
  const problem = await bucket.check();
  if (problem?.isTemporary === false) throw new WrongSettings(`MEDIA_URL: ${problem.sentence}`);
  if (problem !== undefined) log.warn(`MEDIA_URL: ${problem.sentence}`);
  const names = await readdir(mediaFolder(env)).catch(() => []);
  if (names.some((name) => name !== 'drafts')) {
    log.warn(
      `MEDIA_URL: originals are read from the bucket, not from ${mediaFolder(env)}. If they are not in the bucket yet: npm run media:move.`,
    );
  }
}

const mediaFolder = ({ DATA_DIR }: Env) => join(DATA_DIR, 'media');

async function bucketOf(env: Env): Promise<Bucket | undefined> {
  const settings = mediaBucketSettings(env);
  // Amazon's library takes 10 MB, which only galleries with a bucket spend.
  return settings && (await import('../platform/bucket.ts')).openBucket(settings);
}
