import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { hashFile } from '../../platform/files/hash-file.ts';
import type { MediaKey } from '../../platform/files/media-store.ts';
import {
  ArchiveError,
  type ArchiveHeader,
  HEADER_FILE,
  MEDIA_FOLDER,
  mediaFile,
  mediaKeyOf,
  readHeader,
  tableFile,
} from './archive-format.ts';

export interface CheckedArchive {
  folder: string;
  /** The same folder, unless `migrateArchive` wrote migrated tables to another one. */
  tablesFolder: string;
  header: ArchiveHeader;
  /** The originals whose bytes match their names. */
  media: MediaKey[];
  /** The files of originals that cannot be read, or whose bytes do not match their names. */
  damaged: string[];
}

/**
 * Verifies every byte of an archive folder before it is used.
 * @throws ArchiveError for an incomplete, foreign or newer archive and for changed tables; damaged originals are only
 * listed
 */
export async function checkArchive(folder: string): Promise<CheckedArchive> {
  const header = readHeader(await readFile(join(folder, HEADER_FILE), 'utf8').catch(notOurs));
  for (const { name, sha256 } of header.tables) {
    const found = await hashFile(join(folder, tableFile(name))).catch(missing);
    if (found === undefined)
      throw new ArchiveError(`This archive is incomplete: ${tableFile(name)} is missing.`);
    if (found.sha256 !== sha256)
      throw new ArchiveError(`This archive is broken: ${tableFile(name)} was changed.`);
  }
  const checked: CheckedArchive = { folder, tablesFolder: folder, header, media: [], damaged: [] };
  for (const name of (await readdir(join(folder, MEDIA_FOLDER)).catch(missing)) ?? []) {
    const key = mediaKeyOf(name);
    // Skips other files, such as `.DS_Store`. An original of an unknown type is counted as missing below.
    if (key === undefined) continue;
    const read = await hashFile(join(folder, mediaFile(key))).catch(() => undefined);
    if (read?.sha256 === key.sha256) checked.media.push(key);
    else checked.damaged.push(mediaFile(key));
  }
  const found = checked.media.length + checked.damaged.length;
  if (found < header.media.files) {
    throw new ArchiveError(
      `This archive is incomplete: ${header.media.files - found} of its ${header.media.files} originals are missing.`,
    );
  }
  return checked;
}

function notOurs(error: NodeJS.ErrnoException): never {
  if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error;
  throw new ArchiveError(`This is not an archive of Gomai: it has no ${HEADER_FILE}.`, { cause: error });
}

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
