import type { Readable } from 'node:stream';
import { contentTypes, type ImageType } from '../image-type.ts';

/** An original's key in the store: its content hash and type. */
export interface MediaKey {
  sha256: string;
  type: ImageType;
}

export interface StoredMedia extends MediaKey {
  bytes: number;
}

/** The store of originals. Content-addressed: each photo is stored once and never changes. */
export interface MediaStore {
  /** Where the originals are, and the name of the setting that says so. For messages. */
  readonly place: string;
  /**
   * Stores one original; storing it again changes nothing. A refused or incomplete original leaves nothing
   * behind. Calls `onReceived` with the key before the original is looked up or stored.
   * @throws AppError `photo_too_large` above MAX_PHOTO_BYTES, `empty_file`, `not_a_photo`, `storage_full`; errors of
   * `body` itself pass through
   */
  put(body: AsyncIterable<Uint8Array>, onReceived?: (key: MediaKey) => Promise<void>): Promise<StoredMedia>;
  has(key: MediaKey): Promise<boolean>;
  /**
   * Whether the original is stored with the right bytes. A folder's files are always read. Unless `readsBack` is set,
   * a bucket's stored hash is trusted, because it was verified when the original was stored.
   */
  isWhole(key: MediaKey, options?: { readsBack: boolean }): Promise<boolean>;
  /** All stored originals, including those that the database does not know. */
  list(): AsyncIterable<MediaKey>;
  /**
   * Calls `use` with the original as a file, for readers that do not load it whole. The file may be removed as soon
   * as `use` ends.
   * @throws AppError `not_found`
   */
  withFile<T>(key: MediaKey, use: (file: string) => Promise<T>): Promise<T>;
  /** The original as a stream, for downloads. @throws AppError `not_found` */
  open(key: MediaKey): Promise<Readable>;
  remove(key: MediaKey): Promise<void>;
  /** Removes this machine's copy, if any, after another process has removed the original. */
  removeCopy(key: MediaKey): Promise<void>;
  /**
   * Makes a file at `path` with the original's bytes: if the disk allows, as a hard link to the store's file or to
   * one of `copies`, which hold the same bytes.
   * @throws AppError `not_found`, also if the store's file is damaged and cannot be copied
   */
  share(key: MediaKey, path: string, copies?: string[]): Promise<void>;
  /**
   * Stores the file at `path`, whose bytes match the key. Replaces the original if it is stored already. The stored
   * original may be a hard link to the same file.
   */
  adopt(path: string, key: MediaKey): Promise<void>;
}

/** The key of the original whose file has this name; undefined for other files. */
export function toMediaKey(name: string): MediaKey | undefined {
  const [, sha256, type] = /^([0-9a-f]{64})\.([a-z]+)$/.exec(name) ?? [];
  if (sha256 === undefined || !Object.hasOwn(contentTypes, type ?? '')) return undefined;
  return { sha256, type: type as ImageType };
}
