import type { Dirent, Stats } from 'node:fs';
import { chmod, lstat, opendir, readdir, readFile, realpath, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BACKUP_NAME } from './backup-name.ts';
import { SCRATCH, UNFINISHED_BACKUP } from './scratch-names.ts';

/** New files are 0600 and new folders 0700, in this process and its children. */
const OWNER_ONLY_UMASK = 0o077;
const OTHERS_BITS = 0o077;
const PERMISSION_BITS = 0o777;
/** The errors of another user's file, of a deleted file, and of a disk that is read-only or has no modes. */
const EXPECTED_ERRORS = new Set(['EPERM', 'EACCES', 'EROFS', 'ENOENT', 'ENOTSUP', 'EOPNOTSUPP']);

/**
 * The gallery's own entries in DATA_DIR. Nothing else is touched: the owner may let others add photos to `inbox`, and a
 * mistyped DATA_DIR may be any folder.
 */
const OWN_ENTRY =
  /^(?:database(?:\.new|\.lock(?:-journal)?)?|media|cache|backups|secret-key(?:\.[0-9a-f]+)?)$/;
/**
 * Lists the folders whose files a complete check made private. Later starts skip that check, because it takes 16 s of
 * CPU time for 130,000 files.
 */
const CHECKED_FILE = '.private-files';
/** Other names that a folder used only by the gallery may contain: see `makeFolderPrivate`. */
const BESIDE_OWN_ENTRIES = /^(?:inbox|demo\.json|database\.reserve|lost\+found|\.DS_Store|[\w.-]+\.tar)$/;

export interface ModesFixed {
  fixed: number;
  /** The number of entries that remain readable to others, because this process cannot change them. */
  refused: number;
}

/** Call before the first file is made. */
export function createFilesPrivately(): void {
  process.umask(OWNER_ONLY_UMASK);
}

const isBeside = (name: string) => BESIDE_OWN_ENTRIES.test(name) || SCRATCH.test(name);
export const isDataEntry = (name: string) => OWN_ENTRY.test(name) || isBeside(name) || name === CHECKED_FILE;
const isBackup = (name: string) => BACKUP_NAME.test(name) || UNFINISHED_BACKUP.test(name);
export const isBackupEntry = (name: string) => isBackup(name) || isBeside(name);

/**
 * Makes a folder private, so that other users cannot reach anything in it. Follows a link, because a setting names it.
 * Leaves a folder unchanged if one of its entries is not `isOurs`: a mistyped setting may name `/tmp`.
 * @returns `foreign`, the first entry that is not the gallery's, if others can therefore still read the folder
 * @throws if the path is no folder
 */
export async function makeFolderPrivate(
  folder: string,
  isOurs: (name: string) => boolean,
): Promise<ModesFixed & { foreign?: string | undefined }> {
  const root = await realpath(folder);
  const result = { fixed: 0, refused: 0 };
  const stats = await stat(root);
  const foreign = (await readdir(root)).find((name) => !isOurs(name));
  if (foreign === undefined) await fixMode(root, stats, { result, isDryRun: false });
  else if ((stats.mode & OTHERS_BITS) !== 0) return { ...result, foreign };
  return result;
}

/** Whether a folder contains files of a gallery. False before the first start. */
export async function containsGallery(dataDir: string): Promise<boolean> {
  const entries = (await readdir(dataDir).catch(ifExpected)) ?? [];
  return entries.some((name) => OWN_ENTRY.test(name));
}

/**
 * Makes all of the gallery's files private, in `dataDir`, and in `backupDir` if it is elsewhere. Changes one entry at
 * a time and only wrong modes, so that it can run while the gallery serves. After a complete check, later starts
 * check only the top-level entries: others cannot reach the files below, which were made with the right umask. If a
 * top-level entry is readable to others again, everything is checked again.
 */
export async function makePrivate(
  { dataDir, backupDir }: { dataDir: string; backupDir: string | undefined },
  signal: AbortSignal = new AbortController().signal,
): Promise<ModesFixed> {
  const mark = join(dataDir, CHECKED_FILE);
  const folders = { dataDir, backupDir };
  const checked = JSON.stringify(folders);
  const top = { result: { fixed: 0, refused: 0 }, signal, depth: 0, isDryRun: true };
  await fixFolders(folders, top);
  const isChecked = (await readFile(mark, 'utf8').catch(ifExpected)) === checked;
  if (top.result.fixed === 0 && isChecked) return top.result;
  // Without the mark, the next start checks everything again if this check is interrupted.
  await rm(mark, { force: true });
  const result = { fixed: 0, refused: 0 };
  await fixFolders(folders, { result, signal, depth: Number.POSITIVE_INFINITY, isDryRun: false });
  if (!signal.aborted) await writeFile(mark, checked).catch(ifExpected);
  return result;
}

async function fixFolders(
  { dataDir, backupDir }: { dataDir: string; backupDir: string | undefined },
  walk: Walk,
): Promise<void> {
  await fixEntries(dataDir, ({ name }) => OWN_ENTRY.test(name), walk);
  if (backupDir !== undefined) await fixEntries(backupDir, ({ name }) => isBackup(name), walk);
}

interface Walk {
  result: ModesFixed;
  signal: AbortSignal;
  /** How many levels of folders to descend. */
  depth: number;
  /** Counts wrong modes without changing them. */
  isDryRun: boolean;
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
  // Links are skipped: they may lead to foreign folders.
  if (stats === undefined || !(stats.isFile() || stats.isDirectory())) return;
  await fixMode(path, stats, walk);
  if (stats.isDirectory() && walk.depth > 0) {
    await fixEntries(path, () => true, { ...walk, depth: walk.depth - 1 });
  }
}

async function fixMode(
  path: string,
  { mode }: Pick<Stats, 'mode'>,
  { result, isDryRun }: Pick<Walk, 'result' | 'isDryRun'>,
): Promise<void> {
  if ((mode & OTHERS_BITS) === 0) return;
  try {
    // Changed by path: closing a second descriptor of the lock file would release SQLite's lock on it.
    if (!isDryRun) await chmod(path, mode & PERMISSION_BITS & ~OTHERS_BITS);
    result.fixed += 1;
  } catch (error) {
    ifExpected(error);
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') result.refused += 1;
  }
}

function ifExpected(error: unknown): undefined {
  if (EXPECTED_ERRORS.has(String((error as NodeJS.ErrnoException).code))) return undefined;
  throw error;
}
