import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { draftFile, renameDurably } from './durable-file.ts';
import { hashFile } from './hash-file.ts';
import { type MediaKey, type MediaStore, toMediaKey } from './media-store.ts';
import { receiveOriginal } from './receive-original.ts';
import { shareFile } from './share-file.ts';

/** How often `adopt` is attempted. */
const MAX_ADOPT_ATTEMPTS = 3;

/**
 * Errors of one lost or damaged file. All others may concern the whole folder, such as those of a folder of another
 * user, of a lost network share, or of too many open files.
 */
const DAMAGES: ReadonlySet<string> = new Set(['ENOENT', 'EIO', 'EBADMSG', 'EUCLEAN', 'EISDIR']);

/** A media store in a folder: `ab/cd/<sha256>.<ext>` below `root`. Tests replace `share`, which `adopt` calls. */
export async function openMediaFolder(
  root: string,
  { share = shareFile }: { share?: typeof shareFile } = {},
): Promise<MediaStore> {
  const drafts = join(root, 'drafts');
  await mkdir(drafts, { recursive: true, mode: 0o700 });

  const pathOf = ({ sha256, type }: MediaKey) =>
    join(root, sha256.slice(0, 2), sha256.slice(2, 4), `${sha256}.${type}`);
  const has = async (key: MediaKey) => (await sizeOf(pathOf(key))) !== undefined;
  /** False also if the file is lost or the disk cannot read it. */
  const isWhole = async (key: MediaKey) => {
    try {
      return (await hashFile(pathOf(key))).sha256 === key.sha256;
    } catch (error) {
      if (DAMAGES.has((error as NodeJS.ErrnoException).code ?? '')) return false;
      throw error;
    }
  };
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
        // A file that the disk has damaged, or cannot read, is replaced.
        if (await isWhole(stored).catch(() => false)) await draft.discard();
        else await draft.moveTo(pathOf(stored));
        return stored;
      } catch (error) {
        await draft.discard();
        throw error;
      }
    },
    has,
    isWhole,
    async *list() {
      // One folder at a time, as there may be a hundred thousand originals.
      for (const first of await hashFoldersIn(root)) {
        for (const second of await hashFoldersIn(join(root, first))) {
          for (const name of await readdir(join(root, first, second))) {
            const key = toMediaKey(name);
            if (key !== undefined) yield key;
          }
        }
      }
    },
    async withFile(key, use) {
      await access(pathOf(key)).catch(notFound);
      return use(pathOf(key));
    },
    async open(key) {
      const handle = await open(pathOf(key), 'r').catch(notFound);
      return handle.createReadStream();
    },
    remove: (key) => rm(pathOf(key), { force: true }),
    removeCopy: async () => {},
    async share(key, path, copies) {
      try {
        await shareFile(pathOf(key), path, copies);
      } catch (error) {
        if (await isWhole(key)) throw error;
        throw new AppError('not_found', 'This photo is missing in the media store, or damaged', {
          cause: error,
        });
      }
    },
    async adopt(path, key) {
      for (let attempts = 1; ; attempts++) {
        const draft = join(drafts, randomUUID());
        try {
          await share(path, draft);
          await renameDurably(draft, pathOf(key));
          // A rename does nothing if both names are links to the same file, so the draft may still exist.
          return await rm(draft, { force: true });
        } catch (error) {
          // Retried: a gallery with the embedded database removes all drafts if it starts during `media:move` (OPS-3).
          if (attempts === MAX_ADOPT_ATTEMPTS || (error as NodeJS.ErrnoException).code !== 'ENOENT')
            throw error;
        }
      }
    },
  };
}

/** The folders that originals are spread over. A file manager may have left others, or files such as `.DS_Store`. */
async function hashFoldersIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => /^[0-9a-f]{2}$/.test(name));
}

async function sizeOf(path: string): Promise<number | undefined> {
  try {
    return (await stat(path)).size;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}
