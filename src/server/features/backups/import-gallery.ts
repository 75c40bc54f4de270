import { randomUUID } from 'node:crypto';
import { mkdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { extract } from 'tar';
import type { MediaStore } from '../../platform/files/media-store.ts';
import { ArchiveError, type ArchiveHeader, isArchiveFile } from './archive-format.ts';
import { checkArchive } from './check-archive.ts';
import { migrateArchive } from './migrate-archive.ts';
import { restoreArchive } from './restore-archive.ts';

interface ImportOptions {
  pool: Pool;
  mediaStore: MediaStore;
  dataDir: string;
  migrationsFolder: string;
  /** Replaces the existing gallery. Without this, an archive is imported only into an empty gallery. */
  replace?: boolean;
  /** Leaves out originals whose bytes have changed, instead of refusing the archive. */
  leaveOutDamaged?: boolean;
  /** Called before existing data is replaced; not called if there is none. */
  beforeReplacing?: () => Promise<void>;
}

export interface Imported {
  header: ArchiveHeader;
  damaged: string[];
}

/**
 * Restores an archive from a tar file or a folder. Verifies every byte before it changes anything. No other process
 * may use the database (`mustBeAlone`).
 * @throws ArchiveError; the gallery is then unchanged, except for rows that may be added to `unshown_originals`
 */
export async function importGallery(from: string, options: ImportOptions): Promise<Imported> {
  const { pool, mediaStore, dataDir, migrationsFolder, replace = false, leaveOutDamaged = false } = options;
  const isFolder = (await stat(from).catch(notThere)).isDirectory();
  const isReplacing = await hasData(pool);
  if (isReplacing && !replace) {
    throw new ArchiveError('There is a gallery here already. With --replace the archive takes its place.');
  }

  const scratch = join(dataDir, `import-${randomUUID()}`);
  try {
    const folder = isFolder ? from : join(scratch, 'archive');
    if (!isFolder) await unpackArchive(from, folder);
    const archive = await checkArchive(folder);
    if (archive.damaged.length > 0 && !leaveOutDamaged) throw damageOf(archive.damaged);
    const upToDate = await migrateArchive(archive, { migrationsFolder, scratch });
    if (isReplacing) await options.beforeReplacing?.();
    await restoreArchive(upToDate, { pool, mediaStore });
    return archive;
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Whether there is a gallery. The first start creates the owner's row. */
export async function hasData(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    'SELECT EXISTS (SELECT FROM users) OR EXISTS (SELECT FROM photo_collections) AS known',
  );
  return rows[0]?.known === true;
}

function damageOf([first, ...others]: string[]): ArchiveError {
  const more =
    ['was', 'and one more original were'][others.length] ?? `and ${others.length} more originals were`;
  return new ArchiveError(
    `This archive is broken: ${first} ${more} changed, or cannot be read. With --leave-out-damaged everything else is imported.`,
  );
}

function notThere(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  throw new ArchiveError('File or folder not found.', { cause: error });
}

/** How many bytes are read from the tar file at once; `tar`'s default is 16 MB. */
const READ_BYTES = 1024 * 1024;

/**
 * Unpacks a tar file into a new folder. Never writes a file that does not belong to an archive.
 * @throws ArchiveError for a file that is no archive, or breaks off within an entry
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
        const isOurs = 'type' in entry && entry.type === 'File' && isArchiveFile(path);
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

/** Converts an error of the tar file itself to an ArchiveError. Returns other errors, such as a full disk, as is. */
function readingError(error: unknown): unknown {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'TAR_BAD_ARCHIVE' || code === 'TAR_ENTRY_INVALID' || code?.startsWith('Z_') === true) {
    return new ArchiveError(`This archive is cut off or broken: ${message}`, { cause: error });
  }
  return error;
}
