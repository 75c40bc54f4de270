import { constants } from 'node:fs';
import { copyFile, link, open } from 'node:fs/promises';

/** The disk, or the two of them, cannot give one file two names. */
const NO_LINKS = new Set(['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Gives a file that never changes a second name: without a second copy of its bytes where the disk allows, else as a
 * copy that is on the disk when this resolves. `copies` are the same bytes elsewhere, perhaps on the right disk.
 */
export async function shareFile(path: string, target: string, copies: string[] = []): Promise<void> {
  for (const known of [path, ...copies]) {
    try {
      return await link(known, target);
    } catch (error) {
      const { code = '' } = error as NodeJS.ErrnoException;
      const isMissingTwin = code === 'ENOENT' && known !== path;
      if (!NO_LINKS.has(code) && !isMissingTwin) throw error;
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
