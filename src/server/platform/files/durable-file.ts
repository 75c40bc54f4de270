import { randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, readdir, rename, rm, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../../shared/errors.ts';
import { streamOf } from './file-object.ts';

/** Left free for the embedded database, which is usually on the same disk, so that the owner can still sign in. */
const ROOM_FOR_DATABASE_BYTES = 32 * 1024 * 1024;
const CHECK_ROOM_EVERY_BYTES = 8 * 1024 * 1024;

/** A file under construction, under a temporary name until `moveTo`. */
export interface DraftFile {
  write(chunk: Uint8Array): Promise<void>;
  /** Reads what was written so far, even if the file was deleted meanwhile. */
  read(): Readable;
  /** Syncs the bytes and renames the file. Once this resolves, a power cut loses nothing. */
  moveTo(path: string): Promise<void>;
  discard(): Promise<void>;
}

/**
 * Starts a file under a temporary name in `directory`, which must be on the same disk as the file's final path.
 * @throws AppError `storage_full` when the disk is full, or nearly so
 */
export async function draftFile(directory: string): Promise<DraftFile> {
  await withRoom(mkdir(directory, { recursive: true }));
  await checkRoom(directory);
  let unchecked = 0;
  const path = join(directory, `.${randomUUID()}.part`);
  const handle = await withRoom(open(path, 'wx+'));
  return {
    read: () => streamOf(handle),
    async write(chunk) {
      unchecked += chunk.byteLength;
      if (unchecked >= CHECK_ROOM_EVERY_BYTES) {
        await checkRoom(directory);
        unchecked = 0;
      }
      await withRoom(handle.writeFile(chunk));
    },
    async moveTo(target) {
      await withRoom(handle.sync());
      await handle.close();
      await nameDurably(path, target);
    },
    async discard() {
      await closed(handle);
      await rm(path, { force: true });
    },
  };
}

/** @throws AppError `storage_full` when the disk is full, or nearly so */
export async function checkRoom(directory: string): Promise<void> {
  // The folder of a cache may be deleted at any moment.
  const disk = await statfs(directory).catch(ifDeleted);
  // Some network folders report no size.
  if (disk && disk.blocks > 0 && disk.bavail * disk.bsize < ROOM_FOR_DATABASE_BYTES) throw diskFull();
}

/** Writes `data` so that `path` is either unchanged or complete, also after a power cut. */
export async function writeDurably(path: string, data: Uint8Array): Promise<void> {
  const draft = await draftFile(dirname(path));
  try {
    await draft.write(data);
    await draft.moveTo(path);
  } catch (error) {
    await draft.discard();
    throw error;
  }
}

/** Syncs a file that is written completely, and renames it. */
export async function renameDurably(path: string, target: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await withRoom(handle.sync());
  } finally {
    await handle.close();
  }
  await nameDurably(path, target);
}

/**
 * Renames a folder within its parent. Syncs the names in the folder and in its folders; the files themselves must be
 * synced already.
 */
export async function renameFolderDurably(path: string, target: string): Promise<void> {
  for (const entry of await readdir(path, { withFileTypes: true })) {
    if (entry.isDirectory()) await syncFolders(join(path, entry.name), join(path, entry.name));
  }
  await syncFolders(path, path);
  await withRoom(rename(path, target));
  await syncFolders(dirname(target), dirname(target));
}

async function nameDurably(path: string, target: string): Promise<void> {
  const firstMade = await withRoom(mkdir(dirname(target), { recursive: true }));
  await withRoom(rename(path, target));
  await syncFolders(dirname(target), dirname(firstMade ?? target));
}

/** The errors of disks that cannot sync a folder, such as some network disks. */
const NO_FOLDER_SYNC = new Set(['EINVAL', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * Syncs the folder `deepest` and its parents up to `highest`. A file's new name is durable only once its folder, and
 * the parent of each folder created for it, is synced.
 */
export async function syncFolders(deepest: string, highest: string): Promise<void> {
  const handle = await open(deepest, 'r');
  try {
    await handle.sync().catch((error: NodeJS.ErrnoException) => {
      if (!NO_FOLDER_SYNC.has(error.code ?? '')) throw error;
    });
  } finally {
    await handle.close();
  }
  if (deepest !== highest) await syncFolders(dirname(deepest), highest);
}

async function closed(handle: FileHandle): Promise<void> {
  // A failed move may have closed the handle already, and Node reports a second close as EBADF.
  await handle.close().catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EBADF') throw error;
  });
}

export function ifDeleted(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}

async function withRoom<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw error;
    throw diskFull(error);
  }
}

const diskFull = (cause?: unknown) =>
  new AppError('storage_full', 'The disk is full: the file could not be stored', { cause });
