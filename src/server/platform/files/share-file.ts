import { constants } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';

/** Errors of disks without hard links, of links between two disks, and of a file with too many links. */
export const NO_LINKS: ReadonlySet<string> = new Set([
  'EXDEV',
  'EPERM',
  'ENOTSUP',
  'EOPNOTSUPP',
  'ENOSYS',
  'EMLINK',
]);

/**
 * Gives an immutable file a second name: a hard link if possible, otherwise a synced copy. `copies` are files with the
 * same bytes, perhaps on the target's disk, where a link is possible.
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
  const handle = await open(target, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
