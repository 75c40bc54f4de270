import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { AppError } from '../../../shared/errors.ts';
import { type DraftFile, draftFile, ifDeleted } from './durable-file.ts';
import type { FoundObject } from './file-object.ts';
import { createFolderBound } from './folder-bound.ts';

interface LocalCopiesOptions {
  root: string;
  maxBytes: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Writes all bytes of a copy. Called again at a retry. @throws BrokenCopyError if bytes are missing or wrong */
type Fill = (write: DraftFile['write']) => Promise<void>;

export class BrokenCopyError extends AppError {
  /** True if the object in the bucket is damaged; otherwise the next download may succeed. */
  readonly isDamaged: boolean;

  constructor(message: string, { isDamaged, ...options }: { isDamaged: boolean; cause?: unknown }) {
    super('media_unreachable', message, options);
    this.isDamaged = isDamaged;
  }
}

/** How often a copy is filled or read before the error is thrown. */
const MAX_ATTEMPTS = 3;
/** A download that breaks off after this long without a byte is not retried, because a visitor may be waiting. */
const SILENT_MS = 5_000;

/**
 * Copies of a bucket's objects, in a folder that several processes may share and that may be deleted at any time.
 * Bounded by bytes; the least recently used are evicted.
 */
export interface LocalCopies {
  /** Starts a file that `add` turns into a copy, unless it was deleted with its folder meanwhile. */
  draft(): Promise<DraftFile>;
  add(draft: DraftFile, name: string, bytes: number): Promise<void>;
  /**
   * Calls `use` with a copy, filling it first if necessary. Retries if `use` fails and the copy was deleted or
   * replaced meanwhile.
   */
  use<T>(name: string, fill: Fill, use: (file: string) => Promise<T>): Promise<T>;
  /** The path that a copy of this name has, whether or not it exists. */
  pathOf(name: string): string;
  remove(name: string): Promise<void>;
}

export function createLocalCopies({ root, maxBytes, log }: LocalCopiesOptions): LocalCopies {
  const bound = createFolderBound({ root, maxBytes, log });
  const filling = new Map<string, Promise<void>>();
  const pathOf = (name: string) => join(root, name.slice(0, 2), name);

  const add = async (copy: DraftFile, name: string, bytes: number) => {
    await copy.moveTo(pathOf(name)).catch(ifDeleted);
    bound.added(bytes);
  };

  const fillNew = async (name: string, fill: Fill) => {
    const path = pathOf(name);
    bound.added(await fillFile(path, fill));
  };

  const present = async (name: string, fill: Fill): Promise<string> => {
    const path = pathOf(name);
    const now = new Date();
    // If the time cannot be set, the copy is only evicted sooner.
    const isHere = await utimes(path, now, now).then(
      () => true,
      () => existsSync(path),
    );
    if (isHere) return path;
    const running = filling.get(name) ?? fillNew(name, fill).finally(() => filling.delete(name));
    filling.set(name, running);
    await running;
    return path;
  };

  return {
    async draft() {
      const folder = join(root, 'drafts');
      // The folder may have been deleted right after it was made.
      return (await draftFile(folder).catch(ifDeleted)) ?? draftFile(folder);
    },
    add,
    async use(name, fill, use) {
      for (let attempts = 1; ; attempts++) {
        const path = await present(name, fill);
        const opened = identityOf(path);
        try {
          return await use(path);
        } catch (error) {
          // While it was read, the copy may have been deleted and filled again by another request.
          const isSame = opened !== undefined && identityOf(path) === opened;
          if (attempts === MAX_ATTEMPTS || isSame) throw error;
        }
      }
    },
    pathOf,
    remove: (name) => rm(pathOf(name), { force: true }),
  };
}

/** Identifies a file. A new file under the same path differs, even if it reuses the inode. */
function identityOf(path: string): string | undefined {
  const stats = statSync(path, { throwIfNoEntry: false });
  return stats && `${stats.ino} ${stats.birthtimeMs}`;
}

/** Writes the bytes of `fill` to `path`, whole or not at all. Resolves to the number of bytes. */
export async function fillFile(path: string, fill: Fill): Promise<number> {
  for (let attempts = 1; ; attempts++) {
    let draft: DraftFile | undefined;
    let bytes = 0;
    let lastByteMs = performance.now();
    try {
      const opened = await draftFile(dirname(path));
      draft = opened;
      await fill(async (chunk) => {
        bytes += chunk.byteLength;
        await opened.write(chunk);
        lastByteMs = performance.now();
      });
      await opened.moveTo(path);
      return bytes;
    } catch (error) {
      await draft?.discard();
      const isSilent = performance.now() - lastByteMs >= SILENT_MS;
      // ENOENT: the folder may be deleted at any moment, also before the draft is opened.
      const mayPass =
        (error instanceof BrokenCopyError && !isSilent) || (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (attempts === MAX_ATTEMPTS || !mayPass) throw error;
    }
  }
}

/**
 * Passes on the bytes of a download.
 * @param sha256 the expected hash; if it is undefined, the hash is not verified
 * @throws BrokenCopyError if the download breaks off or has another hash
 */
export async function* verified(
  { body, onRead, ...stored }: Pick<FoundObject, 'body' | 'onRead'> & Partial<FoundObject>,
  sha256 = stored.sha256,
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  } catch (cause) {
    onRead?.(false);
    throw new BrokenCopyError('The bucket broke off a download', { isDamaged: false, cause });
  }
  const isRight = sha256 === undefined || hash.digest('hex') === sha256;
  onRead?.(isRight);
  if (!isRight)
    throw new BrokenCopyError('The bucket holds other bytes than were stored', { isDamaged: true });
}
