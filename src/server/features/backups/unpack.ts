import { mkdir } from 'node:fs/promises';
import { extract } from 'tar';
import { ArchiveError } from './archive-error.ts';
import { HEADER_FILE, MEDIA_FOLDER, TABLES_FOLDER } from './archive-format.ts';

const OUR_FILE = new RegExp(
  `^(?:${HEADER_FILE}|${TABLES_FOLDER}/[a-z0-9_]+\\.copy\\.gz|${MEDIA_FOLDER}/[0-9a-f]{64}\\.[a-z]+)$`,
);

/** Bytes read from it at once; `tar`'s default is 16 MB. */
const READ_BYTES = 1024 * 1024;

/**
 * Unpacks a tar file into a new folder. Never writes a file that does not belong to an archive.
 * @throws ArchiveError for a file that is no archive, or is truncated
 */
export async function unpackArchive(file: string, folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  let foreign: string | undefined;
  try {
    await extract({
      file,
      cwd: folder,
      strict: true,
      maxReadSize: READ_BYTES,
      preserveOwner: false,
      noMtime: true,
      noChmod: true,
      filter(path, entry) {
        const isOurs = 'type' in entry && entry.type === 'File' && OUR_FILE.test(path);
        if (!isOurs) foreign ??= path;
        return foreign === undefined;
      },
    });
  } catch (error) {
    throw readingError(error);
  }
  if (foreign !== undefined) {
    throw new ArchiveError(`This is not an archive of Gomai: ${JSON.stringify(foreign)} is in it.`);
  }
}

/** Passes errors of this machine through: a missing file, a full disk. */
function readingError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'TAR_BAD_ARCHIVE' || code === 'TAR_ENTRY_INVALID' || code?.startsWith('Z_') === true) {
    return new ArchiveError(`This archive is cut off or broken: ${message}`, { cause: error });
  }
  return error;
}
