import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '../../../shared/errors.ts';
import { contentTypes, type ImageType } from '../image-type.ts';
import { draftFile, keepDurably } from './durable-file.ts';
import { hashFile } from './hash-file.ts';
import { receiveOriginal } from './receive-original.ts';
import { shareFile } from './share-file.ts';

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
  /** Where originals are and the setting that says so, for messages. */
  readonly place: string;
  /**
   * Stores one original; storing it again changes nothing. Failures leave nothing behind. Calls `onReceived` once its key
   * is known, before it is looked for or stored.
   * @throws AppError `too_large` above MAX_PHOTO_BYTES, `unsupported_media` when the bytes are no photo,
   * `storage_full`; errors of `body` itself pass through
   */
  put(body: AsyncIterable<Uint8Array>, onReceived?: (key: MediaKey) => Promise<void>): Promise<StoredMedia>;
  has(key: MediaKey): Promise<boolean>;
  /** Whether it is stored, with the bytes of its hash. Reads the whole file, or what the bucket has verified. */
  isWhole(key: MediaKey): Promise<boolean>;
  /** All that is stored, also what no row names. */
  list(): AsyncIterable<MediaKey>;
  /** The whole original. @throws AppError `not_found` */
  read(key: MediaKey): Promise<Buffer>;
  /**
   * Calls `use` with a file that holds the original, for readers that do not load it whole. The file is only there until
   * `use` ends.
   * @throws AppError `not_found`
   */
  withFile<T>(key: MediaKey, use: (file: string) => Promise<T>): Promise<T>;
  /** The original as a stream, for downloads. @throws AppError `not_found` */
  open(key: MediaKey): Promise<Readable>;
  remove(key: MediaKey): Promise<void>;
  /** Removes this machine's copy of an original that was removed, if it has one. */
  forget(key: MediaKey): Promise<void>;
  /**
   * Makes `path` a file with the original's bytes. If the disk allows, they are shared with the store or with one of
   * `copies`, files that hold the same bytes.
   * @throws AppError `not_found`
   */
  share(key: MediaKey, path: string, copies?: string[]): Promise<void>;
  /** Takes in a file whose bytes were verified to be this original, replacing a stored one. */
  adopt(path: string, key: MediaKey): Promise<void>;
}

/** A draft this old belongs to a dead process. */
const STALE_DRAFT_MS = 24 * 60 * 60 * 1000;

/** A media store in a folder: `ab/cd/<sha256>.<ext>` below `root`. */
export async function openMediaFolder(root: string): Promise<MediaStore> {
  const drafts = join(root, 'drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });
  await removeStaleDrafts(drafts);

  const pathOf = ({ sha256, type }: MediaKey) =>
    join(root, sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.${type}`);
  const has = async (key: MediaKey) => (await sizeOf(pathOf(key))) !== undefined;
  const notFound = (error: unknown) => {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError('not_found', 'This photo is not in the media store', { cause: error });
  };

  return {
    place: `${root} (DATA_DIR)`,
    async put(body, onReceived) {
      const draft = await draftFile(drafts);
      try {
        const stored = await receiveOriginal(body, draft.write);
        await onReceived?.(stored);
        if (await has(stored)) await draft.discard();
        else await draft.moveTo(pathOf(stored));
        return stored;
      } catch (error) {
        await draft.discard();
        throw error;
      }
    },
    has,
    isWhole: async (key) => (await has(key)) && (await hashFile(pathOf(key))).sha256 === key.sha256,
    async *list() {
      // Folder by folder: there may be a hundred thousand.
      for (const first of await readdir(root)) {
        if (!/^[0-9a-f]{2}$/.test(first)) continue;
        for (const second of await readdir(join(root, first))) {
          for (const name of await readdir(join(root, first, second))) {
            const key = toMediaKey(name);
            if (key !== undefined) yield key;
          }
        }
      }
    },
    read: (key) => readFile(pathOf(key)).catch(notFound),
    async withFile(key, use) {
      await access(pathOf(key)).catch(notFound);
      return use(pathOf(key));
    },
    async open(key) {
      const handle = await open(pathOf(key), 'r').catch(notFound);
      return handle.createReadStream();
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    forget: async () => {},
    share: (key, path, copies) => shareFile(pathOf(key), path, copies).catch(notFound),
    async adopt(path, key) {
      const draft = join(drafts, randomUUID());
      await shareFile(path, draft);
      await keepDurably(draft, pathOf(key));
      // If both names are the same file already, a rename keeps both.
      await rm(draft, { force: true });
    },
  };
}

/** The original that a file of this name holds; undefined for other files. */
export function toMediaKey(name: string): MediaKey | undefined {
  const [, sha256, type] = /^([0-9a-f]{64})\.([a-z]+)$/.exec(name) ?? [];
  if (sha256 === undefined || !Object.hasOwn(contentTypes, type ?? '')) return undefined;
  return { sha256, type: type as ImageType };
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

async function removeStaleDrafts(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    const { mtimeMs } = await stat(path);
    if (mtimeMs < Date.now() - STALE_DRAFT_MS) await rm(path, { force: true });
  }
}
