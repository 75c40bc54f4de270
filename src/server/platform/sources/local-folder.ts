import { constants } from 'node:fs';
import { type FileHandle, mkdir, open, readdir, realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sleep as realSleep, type Sleep } from '../retry.ts';
import {
  isHiddenPath,
  isPhotoPath,
  namesOf,
  type PhotoEntry,
  type PhotoSource,
  SourceError,
  sortedByName,
} from './photo-source.ts';
import { watchPhotos } from './watch-photos.ts';

const PAGE_ENTRIES = 500;
/** A file that was modified within this time may be incomplete. */
const SETTLE_MS = 2000;
/** A listing leaves out a file that still grows after this time. In a watched folder, another listing follows. */
const MAX_SETTLE_MS = 60_000;

export interface LocalFolderOptions {
  settleMs?: number;
  now?: () => number;
  sleep?: Sleep;
  /** Called if the folder is missing and cannot be made: it may be a link to a disk that is not mounted yet. */
  onMissing?: (error: unknown) => void;
  /** Called if a part of the folder cannot be watched. */
  onWatchError?: (error: unknown) => void;
  /** Called for each folder and file that a listing leaves out because the server may not read it. */
  onRefused?: (error: unknown) => void;
}

/**
 * Opens a folder on this machine as a sync source, creating the folder if it is missing. Never reads outside of the
 * folder: symbolic links are not followed, and `..` is refused.
 */
export async function openLocalFolder(
  folder: string,
  {
    settleMs = SETTLE_MS,
    now = Date.now,
    sleep = realSleep,
    onMissing = console.error,
    onWatchError = console.error,
    onRefused = console.error,
  }: LocalFolderOptions = {},
): Promise<PhotoSource> {
  await mkdir(folder, { recursive: true }).catch(onMissing);

  const { resolved, namesIn, walk, findEntry, reading } = createReader(folder, {
    settleMs,
    now,
    sleep,
    onRefused,
  });

  return {
    kind: 'local',

    async *listPhotos(within, { cursor, signal } = {}) {
      const names = namesOf(within);
      let entries: PhotoEntry[] = [];
      try {
        for await (const path of walk(names.length === 0 ? '' : `/${names.join('/')}`)) {
          signal?.throwIfAborted();
          if (cursor !== undefined && comparePaths(path, cursor) <= 0) continue;
          const entry = await findEntry(path, signal);
          if (entry !== undefined) entries.push(entry);
          if (entries.length === PAGE_ENTRIES) {
            yield { entries, cursor: path, restarted: false };
            entries = [];
          }
        }
      } catch (error) {
        throw sourceError(error, within, signal);
      }
      const last = entries.at(-1);
      if (last !== undefined) yield { entries, cursor: last.path, restarted: false };
    },

    async listFolders(path) {
      const parent = namesOf(path);
      const found = await namesIn(path);
      return sortedByName(
        found
          .filter((entry) => entry.isDirectory() && !isHiddenPath(entry.name))
          .map(({ name }) => ({ name, path: `/${[...parent, name].join('/')}` })),
      );
    },

    async readRange(entry, { start, length }, { signal } = {}) {
      try {
        const part = Buffer.alloc(Math.max(0, Math.min(length, entry.bytes - start)));
        for await (const { bytesRead } of reading(entry, async function* (file) {
          yield await file.read(part, 0, part.length, start);
        })) {
          if (bytesRead < part.length) throw new SourceError('changed', `${entry.path} became shorter`);
        }
        return part;
      } catch (error) {
        throw sourceError(error, entry.path, signal);
      }
    },

    async *download(entry, { signal } = {}) {
      try {
        // Not closed by the stream, because `reading` checks the file once more and then closes it.
        yield* reading(entry, (file) => file.createReadStream({ autoClose: false, signal }));
      } catch (error) {
        throw sourceError(error, entry.path, signal);
      }
    },

    findCaptureTime: async () => undefined,

    async watch(within, onChange) {
      const place = await resolved(within);
      const root = await realpath(folder);
      const identity = await identityOf(place);
      const end = await watchPhotos(place, { root, settleMs, onChange, onError: onWatchError });
      const isCurrent = () =>
        resolved(within)
          .then(identityOf)
          .then(
            (found) => found === identity,
            () => false,
          );
      return { isCurrent, end };
    },
  };
}

/** Reads below `folder`. Refuses links and `..` before a file is opened or a folder is listed. */
function createReader(
  folder: string,
  {
    settleMs,
    now,
    sleep,
    onRefused,
  }: Required<Pick<LocalFolderOptions, 'settleMs' | 'now' | 'sleep' | 'onRefused'>>,
) {
  /** The absolute path. Throws if a part of it is a link or leads out of the folder. */
  const resolved = async (path: string): Promise<string> => {
    const names = namesOf(path);
    const place = join(await realpath(folder), ...names);
    if (names.some((name) => name === '.' || name === '..') || (await realpath(place)) !== place) {
      throw notFound(path);
    }
    return place;
  };

  const namesIn = async (path: string) => {
    try {
      return await readdir(await resolved(path), { withFileTypes: true });
    } catch (error) {
      throw sourceError(error, path);
    }
  };

  /** Whether a listing skips a file or folder that fails with this error. Passes `refused` errors to `onRefused`. */
  const isLeftOut = (error: unknown): boolean => {
    if (!(error instanceof SourceError)) return false;
    if (error.kind === 'refused') onRefused(error);
    return error.kind === 'not_found' || error.kind === 'refused';
  };

  /** Paths of photos in the order of `comparePaths`. */
  async function* walk(path: string, isBelow = false): AsyncGenerator<string> {
    const found = await namesIn(path).catch((error: unknown) => {
      // A subfolder that was removed meanwhile, or may not be read (`lost+found` of a disk), is left out.
      if (!isBelow || !isLeftOut(error)) throw error;
      return [];
    });
    for (const entry of found.sort((a, b) => compareNames(a.name, b.name))) {
      const inside = `${path}/${entry.name}`;
      if (entry.isDirectory() && !isHiddenPath(entry.name)) yield* walk(inside, true);
      else if (entry.isFile() && isPhotoPath(inside)) yield inside;
    }
  }

  const findEntry = async (
    path: string,
    signal: AbortSignal | undefined,
  ): Promise<PhotoEntry | undefined> => {
    const place = join(folder, path);
    const startedAt = now();
    try {
      for (;;) {
        const { size, mtime, mtimeNs, ctimeMs } = await stat(place, { bigint: true });
        const restMs = latestUpTo(now() + settleMs, [mtimeNs / 1_000_000n, ctimeMs]) + settleMs - now();
        if (restMs <= 0) {
          const name = namesOf(path).at(-1) ?? '';
          return {
            id: path,
            path,
            name,
            bytes: Number(size),
            modifiedAt: mtime,
            revision: `${size}-${mtimeNs}`,
          };
        }
        if (now() - startedAt > MAX_SETTLE_MS) return undefined;
        await sleep(Math.min(restMs, settleMs), signal);
      }
    } catch (error) {
      // The file was deleted between the listing and the check, or may not be read.
      if (isLeftOut(sourceError(error, path))) return undefined;
      throw error;
    }
  };

  /** Reads exactly the listed file: refuses it if it was replaced before or during `read`. */
  async function* reading<T>(
    { path, revision }: PhotoEntry,
    read: (file: FileHandle) => AsyncIterable<T>,
  ): AsyncGenerator<T> {
    const file = await open(await resolved(path), constants.O_RDONLY | constants.O_NOFOLLOW);
    try {
      await checkRevision(file, path, revision);
      yield* read(file);
      await checkRevision(file, path, revision);
    } finally {
      await file.close();
    }
  }

  return { resolved, namesIn, walk, findEntry, reading };
}

async function identityOf(path: string): Promise<string> {
  const { dev, ino } = await stat(path, { bigint: true });
  return `${dev}-${ino}`;
}

async function checkRevision(file: FileHandle, path: string, revision: string): Promise<void> {
  const { size, mtimeNs } = await file.stat({ bigint: true });
  if (`${size}-${mtimeNs}` !== revision) {
    throw new SourceError('changed', `${path} was replaced since it was listed`);
  }
}

/** The order of `walk`, which compares name by name. As whole texts, `/a b/1.jpg` would come before `/a/1.jpg`. */
function comparePaths(a: string, b: string): number {
  const [left, right] = [namesOf(a), namesOf(b)];
  for (let depth = 0; depth < Math.min(left.length, right.length); depth++) {
    const order = compareNames(left[depth] ?? '', right[depth] ?? '');
    if (order !== 0) return order;
  }
  return left.length - right.length;
}

function compareNames(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/** The latest of `times` up to `limitMs`. Later ones come from a camera whose clock is ahead, not from copying. */
function latestUpTo(limitMs: number, times: bigint[]): number {
  return Math.max(...times.map(Number).filter((ms) => ms <= limitMs));
}

function notFound(path: string, cause?: unknown): SourceError {
  return new SourceError('not_found', `There is no ${path === '' ? '/' : path} in the photo folder`, {
    cause,
    about: path === '' ? '/' : path,
  });
}

function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG'].includes((error as NodeJS.ErrnoException).code ?? '');
}

function sourceError(error: unknown, path: string, signal?: AbortSignal): unknown {
  if (signal?.aborted) return signal.reason;
  if (error instanceof SourceError) return error;
  const { code } = error as NodeJS.ErrnoException;
  if (isMissing(error)) return notFound(path, error);
  if (code === 'EACCES' || code === 'EPERM') {
    return new SourceError('refused', `The server may not read ${path}`, { cause: error, about: path });
  }
  return new SourceError('transient', `${path} could not be read`, { cause: error });
}
