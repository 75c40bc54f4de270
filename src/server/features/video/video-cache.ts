import { type FileHandle, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { BucketCache } from '../../platform/bucket/bucket-cache.ts';
import { checkRoom, ifDeleted, renameDurably } from '../../platform/files/durable-file.ts';
import { withFileObject } from '../../platform/files/file-object.ts';
import { hashFile } from '../../platform/files/hash-file.ts';
import { BrokenCopyError, fillFile } from '../../platform/files/local-copies.ts';

export const MAX_VIDEO_BYTES = 1024 ** 3;
const DRAFT_ENDING = '.part';

/** Finished videos in a folder, by key, each complete or absent. Above `maxBytes`, evicts the least recently used. */
export interface VideoCache {
  has(key: string): Promise<boolean>;
  /** Opens a finished video, fetched from the bucket if necessary; the caller closes it. Undefined if none exists. */
  open(key: string): Promise<FileHandle | undefined>;
  /**
   * Returns a path for a new draft. Deletes earlier drafts, because only one video is made at a time.
   * @throws AppError `storage_full`
   */
  startDraft(): Promise<string>;
  /** @throws AppError `storage_full` when the disk is full, or nearly so */
  checkRoom(): Promise<void>;
  /** Moves a finished draft into the cache, and copies it to the bucket. */
  keep(draft: string, key: string): Promise<void>;
  /** The names of the video files on this machine. */
  list(): Promise<string[]>;
  /** Removes a file from this machine; the bucket's copy remains. */
  remove(name: string): Promise<void>;
}

interface VideoCacheOptions {
  root: string;
  /** The bucket that all machines share, if there is one. */
  shared?: BucketCache | undefined;
  maxBytes?: number;
}

export function createVideoCache({
  root,
  shared,
  maxBytes = MAX_VIDEO_BYTES,
}: VideoCacheOptions): VideoCache {
  const pathOf = (key: string) => join(root, nameOf(key));

  const openVideo = async (key: string) => {
    const handle = await open(pathOf(key), 'r').catch(ifDeleted);
    // A failure only means that the video is evicted sooner.
    await handle?.utimes(new Date(), new Date()).catch(() => undefined);
    return handle;
  };

  const trim = async () => {
    const videos = (await Promise.all((await filesEnding('.mp4')).map(sized))).flatMap(
      (video) => video ?? [],
    );
    let bytes = videos.reduce((sum, { size }) => sum + size, 0);
    videos.sort((a, b) => a.mtimeMs - b.mtimeMs);
    for (const { path, size } of videos.slice(0, -1)) {
      if (bytes <= maxBytes) break;
      await rm(path, { force: true });
      bytes -= size;
    }
  };

  const filesEnding = async (ending: string) => (await namesEnding(ending)).map((name) => join(root, name));
  // A cache folder that was deleted counts as empty.
  const namesEnding = async (ending: string) =>
    ((await readdir(root).catch(ifDeleted)) ?? []).filter((name) => name.endsWith(ending));

  const openShared = async (key: string) => {
    if (!(await shared?.has(nameOf(key)))) return undefined;
    await fillFile(pathOf(key), async (write) => {
      const body = await shared?.get(nameOf(key));
      if (body === undefined) throw new BrokenCopyError('The bucket lost a video', { isDamaged: false });
      for await (const chunk of body) await write(chunk);
    });
    await trim();
    return openVideo(key);
  };

  return {
    async has(key) {
      const handle = await openVideo(key);
      await handle?.close();
      return handle !== undefined || ((await shared?.has(nameOf(key))) ?? false);
    },
    open: async (key) => (await openVideo(key)) ?? openShared(key),
    async startDraft() {
      await mkdir(root, { recursive: true });
      for (const draft of await filesEnding(DRAFT_ENDING)) await rm(draft, { force: true });
      await checkRoom(root);
      return join(root, `${crypto.randomUUID()}${DRAFT_ENDING}`);
    },
    checkRoom: () => checkRoom(root),
    async keep(draft, key) {
      const path = pathOf(key);
      await renameDurably(draft, path);
      if (shared !== undefined) {
        const { sha256 } = await hashFile(path);
        await withFileObject(path, sha256, (object) => shared.put(nameOf(key), object));
      }
      await trim();
    },
    list: () => namesEnding('.mp4'),
    remove: (name) => rm(join(root, name), { force: true }),
  };
}

/** The name of a video's file, on this machine and in the bucket. */
export const nameOf = (key: string) => `${key}.mp4`;
export const VIDEO_NAME = /^[0-9a-f]{64}\.mp4$/;

async function sized(path: string): Promise<{ path: string; size: number; mtimeMs: number } | undefined> {
  const stats = await stat(path).catch(ifDeleted);
  return stats && { path, size: stats.size, mtimeMs: stats.mtimeMs };
}
