import type { Dirent } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';

/** A draft this old was left by a killed process. */
const ABANDONED_DRAFT_MS = 60 * 60 * 1000;

export interface CachedFile {
  path: string;
  bytes: number;
  usedMs: number;
}

/**
 * Lists the files, including drafts, in the folders of `root`. Reads one folder at a time to limit
 * the concurrent `stat` calls, as there may be 100,000 files.
 */
export async function filesIn(root: string): Promise<CachedFile[]> {
  const all: CachedFile[] = [];
  for (const folder of await entriesOf(root)) {
    if (!folder.isDirectory()) continue;
    const entries = await entriesOf(join(root, folder.name));
    const files = await Promise.all(entries.filter((entry) => entry.isFile()).map(sized));
    for (const file of files) if (file !== undefined) all.push(file);
  }
  return all;
}

/** Whether the file is still being written, or was abandoned unfinished. */
export function isDraft(path: string): boolean {
  return basename(path).startsWith('.');
}

export function isAbandoned({ path, usedMs }: CachedFile, nowMs: number): boolean {
  return isDraft(path) && usedMs < nowMs - ABANDONED_DRAFT_MS;
}

/**
 * The entries of a folder; none if it does not exist, is a file, or belongs to another user, like `lost+found` on a disk
 * of its own.
 */
export async function entriesOf(folder: string): Promise<Dirent[]> {
  try {
    return await readdir(folder, { withFileTypes: true });
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}

/** Undefined if the file was just removed. */
async function sized(entry: Dirent): Promise<CachedFile | undefined> {
  const path = join(entry.parentPath, entry.name);
  try {
    const { size, mtimeMs } = await stat(path);
    return { path, bytes: size, usedMs: mtimeMs };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
