import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { create } from 'tar';
import { HEADER_FILE, MEDIA_FOLDER, TABLES_FOLDER } from './archive-format.ts';

const BLOCK_BYTES = 512;
/** A tar file ends with two empty blocks. */
const END_BYTES = 2 * BLOCK_BYTES;
/** Bytes read from a file at once; `tar`'s default is 16 MB. */
const READ_BYTES = 1024 * 1024;

export interface PackedArchive {
  /** Exact, for the download's Content-Length. */
  bytes: number;
  stream(): Readable;
}

/** Streams an archive folder as a tar file. Photos and tables are compressed already. */
export async function packArchive(folder: string): Promise<PackedArchive> {
  const files = [HEADER_FILE];
  for (const part of [TABLES_FOLDER, MEDIA_FOLDER]) {
    const names = await readdir(join(folder, part));
    files.push(...names.toSorted().map((name) => `${part}/${name}`));
  }
  let bytes = END_BYTES;
  for (const file of files) {
    const { size } = await stat(join(folder, file));
    bytes += BLOCK_BYTES + Math.ceil(size / BLOCK_BYTES) * BLOCK_BYTES;
  }
  return {
    bytes,
    // Portable: contains neither user names nor file times of this machine.
    stream: () =>
      Readable.from(
        create({ cwd: folder, portable: true, noPax: true, strict: true, maxReadSize: READ_BYTES }, files),
        {
          objectMode: false,
        },
      ),
  };
}
