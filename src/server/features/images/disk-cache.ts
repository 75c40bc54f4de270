import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readFile, rm, statfs, utimes } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { writeDurably } from '../../platform/durable-file.ts';
import { filesIn, isAbandoned, isDraft } from './cached-files.ts';
import { createFolderBound } from './folder-bound.ts';

/** Pictures that wait for a disk slower than the cores that make them; beyond that they are not kept. */
const MAX_UNWRITTEN_BYTES = 64 * 1024 * 1024;

const DRAFTS = 'drafts';
/** Drafts of a few photos take less; with less room than this the disk is left to the database. */
const ROOM_FOR_DRAFTS_BYTES = 1024 ** 3;

export interface DiskCache {
  has(key: string): boolean;
  get(key: string): Promise<Buffer | undefined>;
  /**
   * There for everybody at once, and on the disk once it resolves: who wants only the former need not wait.
   * @throws AppError `overloaded` when too much waits for the disk already, `storage_full`
   */
  set(key: string, data: Buffer): Promise<void>;
  /**
   * Names a file beside the pictures for work under way; its maker removes it, tidying does once it is abandoned.
   * Undefined where the disk has better uses for its room.
   */
  draft(): Promise<string | undefined>;
  /** Resolves once all that was set so far is on the disk, or refused by it, and what had to go for it has gone. */
  settled(): Promise<void>;
  /** Every picture there is; a look at the whole folder. */
  list(): Promise<StoredPicture[]>;
  /** @param unusedSinceMs leaves what was made or used after this moment */
  clear(unusedSinceMs?: number): Promise<void>;
  /** The room left on its disk; undefined where the folder cannot be read and written. */
  freeBytes(): Promise<number | undefined>;
  readonly maxBytes: number;
}

export interface StoredPicture {
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
 * Made pictures in a folder that several processes may share and anybody may empty: `ab/<key>` by the key's
 * first letters. Bounded by bytes; the longest unused go first.
 */
export function createDiskCache(options: DiskCacheOptions): DiskCache {
  const { root, maxBytes, log } = options;
  const { maxUnwrittenBytes = MAX_UNWRITTEN_BYTES, roomForDraftsBytes = ROOM_FOR_DRAFTS_BYTES } = options;
  const pathOf = (key: string) => join(root, key.slice(0, 2), key);
  const bound = createFolderBound({ root, maxBytes, log });
  const unwritten = new Map<string, Buffer>();
  let unwrittenBytes = 0;
  // One at a time: whoever waits for a picture that lies on the disk must not wait for all that goes there.
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

  return {
    has: (key) => unwritten.has(key) || existsSync(pathOf(key)),
    async get(key) {
      const waiting = unwritten.get(key);
      if (waiting !== undefined) return waiting;
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
      if (unwrittenBytes + data.length > maxUnwrittenBytes) {
        throw new AppError('overloaded', 'Too many pictures wait for the disk');
      }
      unwrittenBytes += data.length;
      unwritten.set(key, data);
      const writing = lastWrite.then(() => write(key, data));
      lastWrite = writing.catch(() => undefined);
      await writing;
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
      const files = await filesIn(root);
      return files
        .filter(({ path }) => !isDraft(path))
        .map(({ path, bytes }) => ({ key: basename(path), bytes }));
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
    freeBytes,
    maxBytes,
  };
}
