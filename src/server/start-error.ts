import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface ListenAddress {
  host: string;
  port: number;
}

/** Checks first whether the data folder is usable: later errors are less clear. */
export async function checkDataDir(dataDir: string): Promise<void> {
  const trouble = await folderTrouble(dataDir);
  if (trouble !== undefined)
    throw new Error(`DATA_DIR ${dataDir} ${trouble.sentence}`, { cause: trouble.cause });
}

/** The same for the backup folder, which may be on a disk that is not mounted: the gallery starts without it. */
export async function checkBackupDir(
  folder: string,
  warn: (line: string) => void = console.warn,
): Promise<void> {
  const trouble = await folderTrouble(folder);
  if (trouble !== undefined) warn(`BACKUP_DIR ${folder} ${trouble.sentence} No backup can be made there.`);
}

async function folderTrouble(folder: string): Promise<{ sentence: string; cause: unknown } | undefined> {
  const probe = join(folder, `.probe-${randomUUID()}`);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeFile(probe, '');
    await rm(probe);
    return undefined;
  } catch (cause) {
    return { sentence: sentenceOf(cause as NodeJS.ErrnoException), cause };
  }
}

function sentenceOf({ code, message }: NodeJS.ErrnoException): string {
  if (code === 'ENOTDIR' || code === 'EEXIST') return 'is not a folder.';
  if (code === 'ENOSPC' || code === 'EDQUOT') return 'lies on a disk that is full.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `cannot be written to by this user (${code}).`;
  }
  return `cannot be used: ${message}.`;
}

/** Why the server cannot listen, as a sentence that names the setting. Other errors are returned unchanged. */
export function listenError(error: unknown, setting: string, { host, port }: ListenAddress): unknown {
  const sentence = {
    EADDRINUSE: `port ${port} of ${host} is taken by another program: stop that one, or set another.`,
    EACCES: `port ${port} may not be opened by this user: set one above 1023.`,
    EADDRNOTAVAIL: `${host} is no address of this machine.`,
    ENOTFOUND: `${host} is no address of this machine.`,
  }[String((error as NodeJS.ErrnoException).code)];
  return sentence === undefined ? error : new Error(`${setting}: ${sentence}`, { cause: error });
}
