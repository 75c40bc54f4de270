import * as z from 'zod';
import type { MediaKey } from '../../platform/files/media-store.ts';
import { contentTypes, type ImageType } from '../../platform/image-type.ts';

/**
 * An archive is a folder, or a tar file of it. It contains `gomai.json` (the list of contents), the rows of each
 * table as `tables/<name>.copy.gz` (COPY's text format) and the originals as `media/<sha256>.<ext>`.
 */
export const HEADER_FILE = 'gomai.json';
export const TABLES_FOLDER = 'tables';
export const MEDIA_FOLDER = 'media';

const FORMAT = 'gomai-archive';
/** Increased when older releases can no longer read the archives. */
const VERSION = 1;

const count = z.int().min(0);
const digits = z.string().regex(/^\d+$/);
const sha256 = z.string().regex(/^[0-9a-f]{64}$/);
const tableName = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const ArchivedTable = z.object({
  name: tableName,
  columns: z.array(z.string()),
  rows: count,
  /** The size of the compressed file. */
  bytes: count,
  sha256,
});
export type ArchivedTable = z.infer<typeof ArchivedTable>;

const ArchiveHeader = z.object({
  format: z.literal(FORMAT),
  version: z.literal(VERSION),
  createdAt: z.iso.datetime(),
  /** Timestamps of the migrations that these tables have, as the database stores them. */
  migrations: z.array(digits),
  /** The tables, in an order in which they can be filled. */
  tables: z.array(ArchivedTable),
  sequences: z.array(z.object({ table: tableName, column: z.string(), last: digits, isCalled: z.boolean() })),
  /** `missing` counts originals that the tables name but the archive lacks. */
  media: z.object({ files: count, bytes: count, missing: count }),
});
export type ArchiveHeader = z.infer<typeof ArchiveHeader>;

export function newHeader(parts: Omit<ArchiveHeader, 'format' | 'version'>): ArchiveHeader {
  return { format: FORMAT, version: VERSION, ...parts };
}

/** @throws ArchiveError for anything that is not an archive this release can read */
export function readHeader(text: string): ArchiveHeader {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (cause) {
    throw new ArchiveError(`This is not an archive of Gomai: its ${HEADER_FILE} cannot be read.`, { cause });
  }
  const header = ArchiveHeader.safeParse(parsed);
  if (header.success) return header.data;
  const kind = z.object({ format: z.literal(FORMAT), version: z.int().min(VERSION + 1) }).safeParse(parsed);
  if (!kind.success) {
    throw new ArchiveError(`This is not an archive of Gomai: its ${HEADER_FILE} is not valid.`);
  }
  throw new ArchiveError(
    `This archive was made by a newer Gomai (format ${kind.data.version}, this one reads ${VERSION}).`,
  );
}

export function tableFile(table: string): string {
  return `${TABLES_FOLDER}/${table}.copy.gz`;
}

export function mediaFile({ sha256, type }: MediaKey): string {
  return `${MEDIA_FOLDER}/${sha256}.${type}`;
}

const MEDIA_FILE = /^([0-9a-f]{64})\.([a-z]+)$/;

/** The media key of a file name in the media folder; undefined if the file is no original. */
export function mediaKeyOf(name: string): MediaKey | undefined {
  const [, digest = '', ending = ''] = MEDIA_FILE.exec(name) ?? [];
  return Object.hasOwn(contentTypes, ending) ? { sha256: digest, type: ending as ImageType } : undefined;
}

const ARCHIVE_FILE = new RegExp(
  `^(?:${HEADER_FILE}|${TABLES_FOLDER}/[a-z0-9_]+\\.copy\\.gz|${MEDIA_FOLDER}/[0-9a-f]{64}\\.[a-z]+)$`,
);

/** Whether an archive has a file of this path. File managers and NAS systems add other files to its folder. */
export function isArchiveFile(path: string): boolean {
  return ARCHIVE_FILE.test(path);
}

/** Says to the owner why an archive cannot be made or used. Nothing was changed. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
}
