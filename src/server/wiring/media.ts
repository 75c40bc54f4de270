import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { type Env, mediaBucketSettings, WrongSettings } from '../env.ts';
import type { Bucket } from '../platform/bucket/bucket.ts';
import { type BucketCache, createBucketCache } from '../platform/bucket/bucket-cache.ts';
import { openMediaBucket } from '../platform/bucket/bucket-media-store.ts';
import { type WatchedBucket, watchBucket } from '../platform/bucket/bucket-watch.ts';
import { openMediaFolder } from '../platform/files/folder-media-store.ts';
import { createLocalCopies } from '../platform/files/local-copies.ts';
import type { MediaStore } from '../platform/files/media-store.ts';

/** The limit for local copies: the originals of about a hundred days. */
const COPIES_BYTES = 4 * 1024 ** 3;

type Log = Pick<FastifyBaseLogger, 'warn'>;

export interface Media {
  mediaStore: MediaStore;
  /** A cache that all machines share; undefined where originals are in a folder. */
  sharedCache(name: 'images' | 'cards' | 'videos', maxBytes: number, isOwn: RegExp): BucketCache | undefined;
  /** Absent where originals are in a folder. */
  bucket?: Bucket;
  /** Returns what is wrong with the bucket. */
  problem?: WatchedBucket['problem'];
}

interface MediaOptions {
  now?: () => Date;
  /** Whether originals that the bucket lacks are read from the folder in which they were stored before. */
  withFormer?: boolean;
}

/** Opens the store of originals that the settings name: a folder or a bucket (decision 0047). */
export async function openMedia(
  env: Env,
  log: Log,
  { now = () => new Date(), withFormer = true }: MediaOptions = {},
): Promise<Media> {
  const found = await bucketOf(env);
  if (found === undefined) {
    return { mediaStore: await openMediaFolder(mediaFolder(env)), sharedCache: () => undefined };
  }
  const bucket = watchBucket(found, { now });
  const root = join(env.DATA_DIR, 'cache', 'originals');
  const copies = createLocalCopies({ root, maxBytes: COPIES_BYTES, log });
  const former =
    withFormer && (await hasOriginals(env)) ? await openMediaFolder(mediaFolder(env)) : undefined;
  return {
    mediaStore: openMediaBucket(bucket, copies, former),
    bucket,
    problem: bucket.problem,
    sharedCache: (name, maxBytes, isOwn) =>
      createBucketCache({ bucket, folder: `${name}/`, isOwn, maxBytes, now, log }),
  };
}

/**
 * Checks at the start whether the bucket can be used. Only warns if the bucket is unreachable or full, which may be
 * temporary: meanwhile originals are read from their local copies.
 * @throws WrongSettings for any other problem
 */
export async function checkMedia(env: Env, log: Log): Promise<void> {
  const bucket = await bucketOf(env);
  if (bucket === undefined) return;
  const problem = await bucket.check();
  if (problem?.isTemporary === false) throw new WrongSettings(`MEDIA_URL: ${problem.sentence}`);
  if (problem !== undefined) log.warn(`MEDIA_URL: ${problem.sentence}`);
  if (await hasOriginals(env)) {
    log.warn(
      `MEDIA_URL: originals that the bucket lacks are read from ${mediaFolder(env)}. npm run media:move copies them, then remove that folder.`,
    );
  }
}

async function hasOriginals(env: Env): Promise<boolean> {
  const names = await readdir(mediaFolder(env)).catch(() => []);
  return names.some((name) => name !== 'drafts');
}

const mediaFolder = ({ DATA_DIR }: Env) => join(DATA_DIR, 'media');

async function bucketOf(env: Env): Promise<Bucket | undefined> {
  const settings = mediaBucketSettings(env);
  // Amazon's library takes 10 MB, so only galleries with a bucket load it.
  return settings && (await import('../platform/bucket/bucket.ts')).openBucket(settings);
}
