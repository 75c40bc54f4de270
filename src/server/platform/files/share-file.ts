import { constants } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';

/** Errors of disks without hard links, or of links between two disks. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Gives an immutable file a second name: a hard link if the disk allows, else a copy that is synced when this resolves.
 * `copies` are files with the same bytes, perhaps on the target's disk.
 */
export async function shareFile(path: string, target: string, copies: string[] = []): Promise<void> {
  for (const existing of [path, ...copies]) {
    try {
      return await link(existing, target);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isMissingCopy = code === 'ENOENT' && existing !== path;
      if (!NO_LINKS.has(code) && !isMissingCopy) throw error;
    }
  }
  await copyFile(path, target, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
  const handle = await open(target, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
