import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory, where Linux has them. */
const IN_MEMORY = '/dev/shm';
/** Several times what the tests need at once for databases, models and browsers. */
const ROOM_BYTES = 8 * 1024 ** 3;

export interface ScratchFolder {
  /** TMPDIR for child processes. */
  path: string;
  remove(): void;
}

/**
 * A folder for the files of a test run. In memory if there is space: hundreds of databases are made and deleted, and
 * none has to reach a disk.
 */
export async function makeScratchFolder(inMemory = IN_MEMORY): Promise<ScratchFolder> {
  const path = await mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), 'gomai-run-'));
  // PostgreSQL runs as another user and needs to pass through.
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
