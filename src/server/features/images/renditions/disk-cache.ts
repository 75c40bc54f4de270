import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, rename, rm, stat, statfs, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../../shared/errors.ts';
import { entriesOf, filesIn, isAbandoned, isDraft } from '../../../platform/files/cached-files.ts';
import { writeDurably } from '../../../platform/files/durable-file.ts';
import { createFolderBound } from '../../../platform/files/folder-bound.ts';

/** How many bytes may wait for a slow disk; above this limit, renditions are not cached. */
const MAX_UNWRITTEN_BYTES = 64 * 1024 * 1024;

const DRAFTS = 'drafts';
/** The file name ending of a final rendition, which is not encoded again. */
export const FINAL = '.final';
/** With less free space than this, no drafts are written, because the database may need the space. */
const ROOM_FOR_DRAFTS_BYTES = 1024 ** 3;

export interface DiskCache {
  /** Whether the rendition is on this machine's disk or is being written to it. */
  has(key: string): boolean;
  /**
   * Returns the `keys` that are neither on this machine nor in the shared cache.
   * @param start the common prefix of the keys, with which the shared cache is queried once instead of once per key
   */
  findMissing(keys: string[], start?: string): Promise<string[]>;
  /** The keys that other machines can fetch; absent without a shared cache. */
  listShared?(): Promise<Set<string>>;
  get(key: string, options?: Sharing): Promise<Buffer | undefined>;
  /** Like `get`, but only from this machine's disk, and without counting as a use. */
  peek(key: string): Promise<Buffer | undefined>;
  /**
   * Stores a rendition, which can be read at once. Resolves when it is written to the disk and, if `isShared`, its
   * upload to the shared cache has ended or was skipped.
   * @throws AppError `overloaded` when too many bytes wait for the disk, `storage_full`
   */
  set(key: string, data: Buffer, options?: Sharing): Promise<void>;
  /** The keys with this ending that are not final yet. Reads the names in the whole folder. */
  listUnfinished(ending: string): Promise<string[]>;
  /**
   * Makes a rendition final, with new bytes (`data`) or unchanged; does nothing if it was evicted. At every moment
   * readers find either the former or the new bytes, even if the process ends meanwhile.
   */
  finish(key: string, data?: Buffer): Promise<void>;
  /**
   * Returns the path of a new draft file, which the caller removes; abandoned files are removed later. Undefined if
   * the disk is almost full.
   */
  draft(): Promise<string | undefined>;
  /** Resolves once all previous writes, and the evictions that they caused, have succeeded or failed. */
  settled(): Promise<void>;
  /** Lists all renditions; reads the whole folder. */
  list(): Promise<StoredRendition[]>;
  /**
   * Removes all renditions from this machine and from the shared cache.
   * @param unusedSinceMs if given, only renditions on this machine that were not made or used since then are removed
   */
  clear(unusedSinceMs?: number): Promise<void>;
  /** Removes one rendition from this machine. */
  remove(key: string): Promise<void>;
  /** Removes all renditions on this machine whose keys begin with `start`, which has at least two characters. */
  removeAll(start: string): Promise<void>;
  /** The free space on the disk; undefined if the folder cannot be read and written. */
  freeBytes(): Promise<number | undefined>;
  readonly maxBytes: number;
}

export interface Sharing {
  /** Whether the rendition is shared with other machines (`shareDiskCache`); true by default. */
  isShared?: boolean;
}

export interface StoredRendition {
  key: string;
  bytes: number;
}

interface DiskCacheOptions {
  root: string;
  maxBytes: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  maxUnwrittenBytes?: number;
  roomForDraftsBytes?: number;
}

/**
 * Stores renditions in a folder that several processes may share and that may be deleted at any time. The file of the
 * key `ab12…` is `ab/ab12…`, and `ab/ab12….final` once it is final. The size is bounded: the least recently used
 * renditions are evicted.
 */
export function createDiskCache(options: DiskCacheOptions): DiskCache {
  const { root, maxBytes, log } = options;
  const { maxUnwrittenBytes = MAX_UNWRITTEN_BYTES, roomForDraftsBytes = ROOM_FOR_DRAFTS_BYTES } = options;
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  const finalPathOf = (key: string) => pathOf(key) + FINAL;
  const bound = createFolderBound({ root, maxBytes, log });
  const unwritten = new Map<string, Buffer>();
  let unwrittenBytes = 0;
  // One write at a time, so that writes do not delay reads.
  let lastWrite: Promise<unknown> = Promise.resolve();

  const write = async (key: string, data: Buffer) => {
    try {
      await writeDurably(pathOf(key), data);
      bound.added(data.length);
    } finally {
      unwrittenBytes -= data.length;
      if (unwritten.get(key) === data) unwritten.delete(key);
    }
  };

  const freeBytes = async () => {
    try {
      await mkdir(root, { recursive: true });
      await access(root, constants.R_OK | constants.W_OK | constants.X_OK);
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    } catch {
      return undefined;
    }
  };

  const has = (key: string) => unwritten.has(key) || existsSync(pathOf(key)) || existsSync(finalPathOf(key));

  return {
    has,
    findMissing: async (keys) => keys.filter((key) => !has(key)),
    async get(key) {
      // The final path is read last, because the rendition may be renamed to it between the reads.
      return unwritten.get(key) ?? (await readUsed(pathOf(key))) ?? readUsed(finalPathOf(key));
    },
    peek: async (key) => (await readCached(pathOf(key))) ?? readCached(finalPathOf(key)),
    async set(key, data) {
      if (unwrittenBytes + data.length > maxUnwrittenBytes) {
        throw new AppError('overloaded', 'Too many images wait for the disk');
      }
      unwrittenBytes += data.length;
      unwritten.set(key, data);
      const writing = lastWrite.then(() => write(key, data));
      lastWrite = writing.catch(() => undefined);
      await writing;
    },
    async listUnfinished(ending) {
      await lastWrite;
      const folders = await namesIn(root);
      const names: string[] = [];
      for (const folder of folders) names.push(...(await namesIn(join(root, folder))));
      return names.filter((name) => name.endsWith(ending) && !isDraft(name));
    },
    async finish(key, data) {
      const path = pathOf(key);
      const finalPath = finalPathOf(key);
      const former = await statOf(path);
      // The rendition was evicted, or is already final.
      if (former === undefined) return;
      if (data !== undefined) {
        await writeDurably(finalPath, data);
        bound.added(data.length);
        // Recompression does not count as a use, so it must not change the order of eviction.
        await utimes(finalPath, former.atime, former.mtime);
      }
      if (existsSync(finalPath)) await rm(path, { force: true });
      else await rename(path, finalPath);
    },
    async draft() {
      const folder = join(root, DRAFTS);
      await mkdir(folder, { recursive: true });
      if (((await freeBytes()) ?? 0) < roomForDraftsBytes) return undefined;
      return join(folder, `.${randomUUID()}.part`);
    },
    async settled() {
      await lastWrite;
      await bound.settled();
    },
    async list() {
      await lastWrite;
      const bytesOf = new Map<string, number>();
      for (const { path, bytes } of await filesIn(root)) {
        // Until `finish` has removed the former file, a rendition has two.
        const key = basename(path, FINAL);
        if (!isDraft(path)) bytesOf.set(key, (bytesOf.get(key) ?? 0) + bytes);
      }
      return [...bytesOf].map(([key, bytes]) => ({ key, bytes }));
    },
    async clear(unusedSinceMs = Number.POSITIVE_INFINITY) {
      await lastWrite;
      const nowMs = Date.now();
      for (const file of await filesIn(root)) {
        const goes = isDraft(file.path) ? isAbandoned(file, nowMs) : file.usedMs < unusedSinceMs;
        if (goes) await rm(file.path, { force: true });
      }
      bound.removed();
    },
    async remove(key) {
      await lastWrite;
      for (const path of [pathOf(key), finalPathOf(key)]) await rm(path, { force: true });
      bound.removed();
    },
    async removeAll(start) {
      await lastWrite;
      const folder = join(root, start.slice(0, 2));
      for (const name of await namesIn(folder)) {
        if (name.startsWith(start)) await rm(join(folder, name), { force: true });
      }
      bound.removed();
    },
    freeBytes,
    maxBytes,
  };
}

const readCached = (path: string) => ifPresent(readFile(path));

async function readUsed(path: string): Promise<Buffer | undefined> {
  const data = await readCached(path);
  const now = new Date();
  // A failure only affects the order of eviction.
  if (data !== undefined) utimes(path, now, now).catch(() => undefined);
  return data;
}

const statOf = (path: string) => ifPresent(stat(path));

const namesIn = async (folder: string) => (await entriesOf(folder)).map(({ name }) => name);

async function ifPresent<T>(reading: Promise<T>): Promise<T | undefined> {
  try {
    return await reading;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
