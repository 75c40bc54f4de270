import { rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Enough for a new log file of the engine (16 MB) and some pages. */
const RESERVE_BYTES = 24 * 1024 * 1024;
/** Below this free space, a reserve is made. */
const LOW_BYTES = 1024 ** 3;
const CHECK_EVERY_MS = 10_000;

export interface DiskReserve {
  /** Gives the reserved space to the database; false if no space was reserved. */
  release(): Promise<boolean>;
  stop(): void;
}

/**
 * While the disk is nearly full, reserves space with a file. Once the disk is full, `release` deletes the file, so
 * that the owner can sign in and delete something. When there is enough space again, the file is made again.
 */
export function keepDiskReserve(folder: string, warn: (message: string) => void): DiskReserve {
  const path = pathIn(folder);
  const keepReserve = async () => {
    const { bavail, bsize } = await statfs(folder);
    const free = bavail * bsize;
    const held = await isHeld(path);
    if (held && free > LOW_BYTES + RESERVE_BYTES) await rm(path, { force: true });
    // A release leaves about `RESERVE_BYTES` free; more must be free, or the reserve would take them again at once.
    else if (!held && free < LOW_BYTES && free > 2 * RESERVE_BYTES) {
      await writeFile(path, Buffer.alloc(RESERVE_BYTES), { flush: true });
    }
  };
  const check = () =>
    void keepReserve().catch((error: unknown) =>
      warn(`database: no disk space could be reserved: ${String(error)}`),
    );
  check();
  const timer = setInterval(check, CHECK_EVERY_MS).unref();

  return {
    release: () => releaseReserve(folder, warn),
    stop: () => clearInterval(timer),
  };
}

/** Deletes the file, also one of a former process. Returns false if there is none. */
export async function releaseReserve(folder: string, warn: (message: string) => void): Promise<boolean> {
  const path = pathIn(folder);
  const held = await isHeld(path);
  await rm(path, { force: true });
  if (held)
    warn('database: the disk is full. The reserved space was released for the owner; free some soon.');
  return held;
}

const pathIn = (folder: string) => join(folder, 'database.reserve');

const isHeld = async (path: string) => (await stat(path).catch(() => undefined))?.size === RESERVE_BYTES;
