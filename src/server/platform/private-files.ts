import type { Dirent, Stats } from 'node:fs';
import { chmod, lstat, opendir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** New files are 0600 and new folders 0700, in this process and in those that it starts. */
const OWNER_ONLY_UMASK = 0o077;
const OTHERS_BITS = 0o077;
const PERMISSION_BITS = 0o777;
/** The file belongs to another user, is gone by now, or lies on a disk that knows no modes. */
const EXPECTED_ERRORS = new Set(['EPERM', 'EACCES', 'EROFS', 'ENOENT', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * What the gallery itself puts into DATA_DIR. Nothing else there is touched: `inbox` is the owner's, who may let others
 * put photos into it, and a mistyped DATA_DIR may be anything.
 */
const OWN_ENTRY =
  /^(?:database(?:\.new|\.lock(?:-journal)?)?|media|cache|backups|secret-key(?:\.[0-9a-f]+)?)$/;
const BACKUP_ENTRY = /^(?:\.unfinished-[0-9a-f-]+|\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ)$/;

export interface ModesFixed {
  fixed: number;
  /** Entries that others may still read, because this user may not change them. */
  refused: number;
}

/** To be called before the first file is made. */
export function createFilesPrivately(): void {
  process.umask(OWNER_ONLY_UMASK);
}

/**
 * Shuts a folder and the gallery's own entries in it to other users; what lies deeper is out of their reach then.
 * A folder that is itself a link is followed, because a setting names it; links inside are not.
 */
export async function shutFolder(folder: string): Promise<ModesFixed> {
  const root = await realpath(folder);
  const result = { fixed: 0, refused: 0 };
  await fixMode(root, await stat(root), result);
  return result;
}

/**
 * Takes other users' access away from everything that the gallery keeps: `dataDir`, and `backupDir` where it lies
 * elsewhere. One entry at a time and only where the mode is wrong, so that it can run beside a serving gallery.
 */
export async function makePrivate(
  { dataDir, backupDir }: { dataDir: string; backupDir: string | undefined },
  signal: AbortSignal = new AbortController().signal,
): Promise<ModesFixed> {
  const result = { fixed: 0, refused: 0 };
  await fixEntries(dataDir, ({ name }) => OWN_ENTRY.test(name), { result, signal });
  if (backupDir !== undefined) {
    await fixEntries(backupDir, ({ name }) => BACKUP_ENTRY.test(name), { result, signal });
  }
  return result;
}

interface Walk {
  result: ModesFixed;
  signal: AbortSignal;
}

async function fixEntries(folder: string, isOurs: (entry: Dirent) => boolean, walk: Walk): Promise<void> {
  const entries = await opendir(folder).catch(ifExpected);
  if (entries === undefined) return;
  for await (const entry of entries) {
    if (walk.signal.aborted) return;
    if (isOurs(entry)) await fixTree(join(folder, entry.name), walk);
  }
}

async function fixTree(path: string, walk: Walk): Promise<void> {
  const stats = await lstat(path).catch(ifExpected);
  // Never a link: it may lead to a folder that is not the gallery's.
  if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return;
  await fixMode(path, stats, walk.result);
  if (stats.isDirectory()) await fixEntries(path, () => true, walk);
}

async function fixMode(path: string, { mode }: Pick<Stats, 'mode'>, result: ModesFixed): Promise<void> {
  if ((mode & OTHERS_BITS) === 0) return;
  try {
    // By path, not by descriptor: closing a second descriptor of the lock file would let go of SQLite's lock on it.
    await chmod(path, mode & PERMISSION_BITS & ~OTHERS_BITS);
    result.fixed += 1;
  } catch (error) {
    ifExpected(error);
    result.refused += 1;
  }
}

function ifExpected(error: unknown): undefined {
  if (EXPECTED_ERRORS.has(String((error as NodeJS.ErrnoException).code))) return undefined;
  throw error;
}
