import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. */
const IN_MEMORY = '/dev/shm';
/** Free memory required: several times what the databases, galleries and browsers of the tests need at once. */
const ROOM_BYTES = 8 * 1024 ** 3;

export interface ScratchFolder {
  /** The TMPDIR of the run's processes. */
  path: string;
  remove(): void;
}

/**
 * Makes a folder for the files of a test run: in memory if there is space, otherwise in the usual temporary folder.
 * A run makes and deletes hundreds of databases, which need not be written to disk.
 */
export async function makeScratchFolder(inMemory = IN_MEMORY): Promise<ScratchFolder> {
  const path = await mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), 'gomai-run-'));
  // PostgreSQL may run as another user, which must be able to open files in this folder.
  await chmod(path, 0o711);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

async function hasRoom(folder: string): Promise<boolean> {
  if (process.availableMemory() < ROOM_BYTES) return false;
  return statfs(folder).then(
    ({ bavail, bsize }) => bavail * bsize >= ROOM_BYTES,
    () => false,
  );
}
