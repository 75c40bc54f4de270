import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { Header } from 'tar';
import { AppError } from '../../../shared/errors.ts';
import type { ByteRange } from '../../http/byte-range.ts';
import { HEADER_FILE, isArchiveFile, MEDIA_FOLDER, TABLES_FOLDER } from './archive-format.ts';

const BLOCK_BYTES = 512;
/** A tar file ends with two empty blocks. */
const END_BYTES = 2 * BLOCK_BYTES;
const FILE_MODE = 0o600;
/** Bytes read from a file at once. */
const READ_BYTES = 1024 * 1024;
/** Part of the ETag. Increased when a release packs the same folder differently, so that begun downloads restart. */
const LAYOUT = 1;

export interface PackedArchive {
  /** The exact size, for the download's Content-Length. */
  bytes: number;
  /** Two archives with the same ETag have the same bytes. */
  etag: string;
  stream(range?: ByteRange): Readable;
}

interface ArchivedFile {
  name: string;
  size: number;
}

/**
 * Prepares an archive folder for streaming as a tar file, whole or in part. The tar file is not compressed, because
 * the photos and tables in it already are.
 * @throws AppError `not_found` if the folder was removed meanwhile
 */
export async function packArchive(folder: string): Promise<PackedArchive> {
  try {
    return await pack(folder);
  } catch (error) {
    if (existsSync(folder)) throw error;
    throw new AppError('not_found', 'Backup not found', { cause: error });
  }
}

async function pack(folder: string): Promise<PackedArchive> {
  const names = [HEADER_FILE];
  for (const part of [TABLES_FOLDER, MEDIA_FOLDER]) {
    const inPart = (await readdir(join(folder, part))).map((name) => `${part}/${name}`);
    names.push(...inPart.filter(isArchiveFile).toSorted());
  }
  // The names of originals and the hashes in the header identify the content of all files.
  const hash = createHash('sha256')
    .update(`${LAYOUT}\n`)
    .update(await readFile(join(folder, HEADER_FILE)));
  const files: ArchivedFile[] = [];
  let bytes = END_BYTES;
  for (const name of names) {
    const { size } = await stat(join(folder, name));
    files.push({ name, size });
    hash.update(`\n${name} ${size}`);
    bytes += BLOCK_BYTES + size + paddingOf(size);
  }
  return {
    bytes,
    etag: `"${hash.digest('base64url').slice(0, 27)}"`,
    stream: (range = { first: 0, last: bytes - 1 }) =>
      Readable.from(readPart(folder, files, range), { objectMode: false }),
  };
}

/** Reads a range of the tar file, and opens only the files in that range. */
async function* readPart(
  folder: string,
  files: ArchivedFile[],
  { first, last }: ByteRange,
): AsyncGenerator<Buffer> {
  let at = 0;
  /** Returns which part of the next `size` bytes of the tar file is in the requested range. */
  const next = (size: number) => {
    const start = Math.max(first - at, 0);
    const end = Math.min(last + 1 - at, size);
    at += size;
    return start < end ? { start, end } : undefined;
  };
  for (const { name, size } of files) {
    const header = next(BLOCK_BYTES);
    if (header !== undefined) yield blockOf(name, size).subarray(header.start, header.end);
    const content = next(size);
    if (content !== undefined) yield* readFilePart(join(folder, name), content);
    const padding = next(paddingOf(size));
    if (padding !== undefined) yield Buffer.alloc(padding.end - padding.start);
  }
  const end = next(END_BYTES);
  if (end !== undefined) yield Buffer.alloc(end.end - end.start);
}

async function* readFilePart(path: string, { start, end }: { start: number; end: number }) {
  let missing = end - start;
  for await (const chunk of createReadStream(path, { start, end: end - 1, highWaterMark: READ_BYTES })) {
    missing -= (chunk as Buffer).length;
    yield chunk as Buffer;
  }
  // Continuing would put all following bytes at the wrong place in the tar file.
  if (missing > 0) throw new Error(`${path} became shorter while it was read`);
}

/** The tar header of a file, without user names and file times of this machine. */
function blockOf(path: string, size: number): Buffer {
  const header = new Header({ path, size, mode: FILE_MODE, type: 'File' });
  header.encode();
  if (header.block === undefined) throw new Error(`No tar header for ${path}`);
  return header.block;
}

function paddingOf(size: number): number {
  return (BLOCK_BYTES - (size % BLOCK_BYTES)) % BLOCK_BYTES;
}
