import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { create } from 'tar';
import { HEADER_FILE, MEDIA_FOLDER, TABLES_FOLDER } from './archive-format.ts';

const BLOCK_BYTES = 512;
/** A tar file ends with two empty blocks. */
const END_BYTES = 2 * BLOCK_BYTES;
/** As much of a file as is read at once; left to itself, `tar` takes 16 MB. */
const READ_BYTES = 1024 * 1024;

export interface PackedArchive {
  /** Exactly: a download says how long it will be. */
  bytes: number;
  stream(): Readable;
}

/** An archive folder as a tar file that is made while it is read. Photos and tables are packed already. */
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
    // Portable: neither the names of this machine's users nor its clock.
    stream: () =>
      Readable.from(
        create({ cwd: folder, portable: true, noPax: true, strict: true, maxReadSize: READ_BYTES }, files),
        {
          objectMode: false,
        },
      ),
  };
}
