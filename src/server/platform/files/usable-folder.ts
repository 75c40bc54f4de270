import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

/** Makes the data folder if it is missing. Called first, because later errors would be less clear. */
export async function checkDataDir(dataDir: string): Promise<void> {
  const problem = await folderProblem(dataDir);
  if (problem !== undefined)
    throw new Error(`DATA_DIR ${dataDir} ${problem.sentence}`, { cause: problem.cause });
}

/** Why a folder, which is made if it is missing, cannot be written to; undefined if it can. */
export async function folderProblem(
  folder: string,
): Promise<{ sentence: string; cause: unknown } | undefined> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await makeFolder(folder);
    await writeFile(probe, '');
    await rm(probe, { force: true });
    return undefined;
  } catch (cause) {
    return { sentence: sentenceOf(cause as NodeJS.ErrnoException), cause };
  }
}

/**
 * Makes a folder that a setting or a command names, with its parents. Does not use `recursive`: Node loops forever if
 * a folder exists but none can be made in it, as in `/proc`.
 */
export async function makeFolder(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  if (!existsSync(dirname(folder))) await makeFolder(dirname(folder));
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    // Another process may have made the folder meanwhile. A link that leads nowhere is still an error.
    if (error.code !== 'EEXIST' || !existsSync(folder)) throw error;
  });
}

function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'is not a folder.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'is on a full disk.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `cannot be written to by this user (${code}).`;
  }
  if (code === 'ENOENT') return 'cannot be made: check the path, and that its disk can be written to.';
  return `cannot be used: ${message}.`;
}
