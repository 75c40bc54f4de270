import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Pool } from 'pg';
import type { MediaStore } from '../../platform/files/media-store.ts';
import { makeFolder } from '../../platform/files/usable-folder.ts';
import { ArchiveError } from './archive-format.ts';
import { hasData } from './import-gallery.ts';
import { packArchive } from './pack.ts';
import { DRAFT_NOTE } from './remove-scratch.ts';
import { type Snapshot, takeSnapshot } from './take-snapshot.ts';

interface ExportOptions {
  pool: Pool;
  mediaStore: MediaStore;
  /** The archive is assembled here. If the originals are on the same disk, they are hard-linked, not copied. */
  dataDir: string;
  now?: () => Date;
}

/**
 * Writes the whole gallery to a new tar file, atomically. Only the user who runs the export can read the file.
 * @throws ArchiveError if a file of that name exists, or if there is no gallery to export; AppError
 * `media_unreachable` if no original can be read
 */
export async function exportGallery(
  file: string,
  { pool, mediaStore, dataDir, now = () => new Date() }: ExportOptions,
): Promise<Snapshot & { fileBytes: number }> {
  if (await exists(file))
    throw new ArchiveError(`${file} is there already; move it away or name another file.`);
  if (!(await hasData(pool)))
    throw new ArchiveError(`There is no gallery in ${dataDir} (DATA_DIR): no owner, no days.`);
  const folder = join(dataDir, `export-${randomUUID()}`);
  const draft = join(dirname(resolve(file)), `.${randomUUID()}.part`);
  try {
    const header = await takeSnapshot({ pool, mediaStore, folder, now });
    const { bytes, stream } = await packArchive(folder);
    await makeFolder(dirname(resolve(file)));
    await writeFile(join(folder, DRAFT_NOTE), draft);
    await pipeline(stream(), createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }));
    await rename(draft, file);
    return { ...header, fileBytes: bytes };
  } finally {
    await rm(draft, { force: true });
    await rm(folder, { recursive: true, force: true });
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
}
