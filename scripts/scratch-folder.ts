import { rmSync } from 'node:fs';
import { chmod, mkdtemp, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Files in memory, where Linux has them. */
const IN_MEMORY = '/dev/shm';
/** Several times what the tests have at any one moment: databases, models, browsers. */
const ROOM_BYTES = 8 * 1024 ** 3;

export interface ScratchFolder {
  /** What child processes are to take for the folder of temporary files. */
  path: string;
  remove(): void;
}

/**
 * A folder for whatever a run of tests leaves behind. In memory where there is room: hundreds of databases are made
 * there and thrown away, and nobody needs to wait until a disk has them.
 */
export async function makeScratchFolder(inMemory = IN_MEMORY): Promise<ScratchFolder> {
  const path = await mkdtemp(join((await hasRoom(inMemory)) ? inMemory : tmpdir(), 'gomai-run-'));
  // PostgreSQL runs as somebody else, and has to pass through.
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
