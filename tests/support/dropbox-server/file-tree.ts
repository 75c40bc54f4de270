import { createHash, randomBytes } from 'node:crypto';
import { type Answer, badCall, endpointError, json } from './answers.ts';

const HASH_BLOCK_BYTES = 4 * 1024 * 1024;

export interface StoredFile {
  id: string;
  rev: string;
  path: string;
  data: Buffer;
  clientModified: Date;
  serverModified: Date;
  /** Capture time in `get_metadata`; `pending`: Dropbox still analyses the image; undefined: no media info. */
  timeTaken: Date | 'pending' | undefined;
}

interface Cursor {
  folder: string;
  recursive: boolean;
  limit: number;
  /** The entries that are not listed yet. */
  rest: object[];
  /** The length of the journal when `rest` was made: later entries are listed after `rest`. */
  seen: number;
}

export type FileTree = ReturnType<typeof createFileTree>;

/** The files of the account: metadata, listings with cursors, and later changes. */
export function createFileTree({ pageSize, now }: { pageSize: number; now: () => number }) {
  const files = new Map<string, StoredFile>();
  const revisions = new Map<string, StoredFile>();
  const cursors = new Map<string, Cursor>();
  const journal: { path: string; metadata: object }[] = [];

  const find = (path: string): StoredFile | undefined => {
    if (path.startsWith('rev:')) return revisions.get(path.slice('rev:'.length));
    if (path.startsWith('id:')) return [...files.values()].find(({ id }) => id === path);
    return files.get(path.toLowerCase());
  };

  const folders = (): Map<string, string> => {
    const all = new Map<string, string>();
    for (const { path } of files.values()) {
      const names = path.split('/').slice(1, -1);
      for (let depth = 1; depth <= names.length; depth++) {
        const folder = `/${names.slice(0, depth).join('/')}`;
        if (!all.has(folder.toLowerCase())) all.set(folder.toLowerCase(), folder);
      }
    }
    return all;
  };

  const isWithin = (path: string, { folder, recursive }: Pick<Cursor, 'folder' | 'recursive'>) => {
    if (!path.toLowerCase().startsWith(`${folder.toLowerCase()}/`)) return false;
    return recursive || !path.slice(folder.length + 1).includes('/');
  };

  const page = (cursor: Cursor): Answer => {
    const entries = cursor.rest.slice(0, cursor.limit);
    const next = { ...cursor, rest: cursor.rest.slice(cursor.limit) };
    const name = `AA${randomBytes(24).toString('base64url')}`;
    cursors.set(name, next);
    return json(200, { entries, cursor: name, has_more: next.rest.length > 0 });
  };

  return {
    find,
    put(path: string, data: Buffer, given: Partial<Pick<StoredFile, 'clientModified' | 'timeTaken'>> = {}) {
      const known = files.get(path.toLowerCase());
      const file: StoredFile = {
        id: known?.id ?? `id:${randomBytes(16).toString('base64url')}`,
        rev: randomBytes(12).toString('hex'),
        path,
        data,
        clientModified: given.clientModified ?? new Date(now()),
        serverModified: new Date(now()),
        timeTaken: given.timeTaken,
      };
      files.set(path.toLowerCase(), file);
      revisions.set(file.rev, file);
      journal.push({ path, metadata: fileMetadata(file) });
      return file;
    },
    move(from: string, to: string): void {
      const file = files.get(from.toLowerCase());
      if (file === undefined) throw new Error(`${from} is not there`);
      files.delete(from.toLowerCase());
      const moved = { ...file, path: to };
      files.set(to.toLowerCase(), moved);
      revisions.set(file.rev, moved);
      journal.push({ path: from, metadata: deletedMetadata(from) });
      journal.push({ path: to, metadata: fileMetadata(moved) });
    },
    remove(path: string): void {
      files.delete(path.toLowerCase());
      journal.push({ path, metadata: deletedMetadata(path) });
    },
    forgetCursors: () => cursors.clear(),
    list(
      call: string,
      { path, recursive = false, limit }: { path: string; recursive?: boolean; limit?: number },
    ): Answer {
      if (path === '/') {
        return badCall(
          call,
          'request body: path: Specify the root folder as an empty string rather than as "/".',
        );
      }
      if (typeof path !== 'string' || (path !== '' && !path.startsWith('/') && !path.startsWith('id:'))) {
        return badCall(call, `request body: path: '${path}' did not match pattern`);
      }
      const folder = path.toLowerCase().replace(/\/$/, '');
      if (files.has(folder)) return endpointError('path', 'not_folder');
      const known = folders();
      if (folder !== '' && !known.has(folder)) return endpointError('path', 'not_found');
      const below = [...known.values()].filter((name) => isWithin(name, { folder, recursive }));
      const within = [...files.values()].filter((file) => isWithin(file.path, { folder, recursive }));
      return page({
        folder,
        recursive,
        limit: Math.min(limit ?? pageSize, pageSize),
        rest: [...below.map(folderMetadata), ...within.map(fileMetadata)],
        seen: journal.length,
      });
    },
    listOn(call: string, { cursor: name }: { cursor: string }): Answer {
      const cursor = cursors.get(name);
      if (cursor === undefined) {
        return name?.startsWith('AA')
          ? endpointError('reset')
          : badCall(call, 'request body: cursor: Invalid "cursor" parameter');
      }
      if (cursor.rest.length > 0) return page(cursor);
      const news = journal.slice(cursor.seen).filter(({ path }) => isWithin(path, cursor));
      return page({ ...cursor, rest: news.map(({ metadata }) => metadata), seen: journal.length });
    },
    metadata({
      path,
      include_media_info: media = false,
    }: {
      path: string;
      include_media_info?: boolean;
    }): Answer {
      const file = find(path);
      if (file !== undefined) {
        return json(200, { ...fileMetadata(file), ...(media ? mediaInfo(file.timeTaken) : {}) });
      }
      const folder = folders().get(path.toLowerCase());
      return folder === undefined ? endpointError('path', 'not_found') : json(200, folderMetadata(folder));
    },
  };
}

export function fileMetadata(file: StoredFile) {
  return {
    '.tag': 'file',
    name: nameOf(file.path),
    path_lower: file.path.toLowerCase(),
    path_display: file.path,
    id: file.id,
    client_modified: wholeSeconds(file.clientModified),
    server_modified: wholeSeconds(file.serverModified),
    rev: file.rev,
    size: file.data.length,
    is_downloadable: true,
    content_hash: contentHash(file.data),
  };
}

function folderMetadata(path: string) {
  return {
    '.tag': 'folder',
    name: nameOf(path),
    path_lower: path.toLowerCase(),
    path_display: path,
    id: `id:${createHash('sha256').update(path.toLowerCase()).digest('base64url').slice(0, 22)}`,
  };
}

function deletedMetadata(path: string) {
  return { '.tag': 'deleted', name: nameOf(path), path_lower: path.toLowerCase(), path_display: path };
}

function mediaInfo(timeTaken: StoredFile['timeTaken']) {
  if (timeTaken === undefined) return {};
  if (timeTaken === 'pending') return { media_info: { '.tag': 'pending' } };
  const metadata = {
    '.tag': 'photo',
    dimensions: { height: 600, width: 900 },
    time_taken: wholeSeconds(timeTaken),
  };
  return { media_info: { '.tag': 'metadata', metadata } };
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

function wholeSeconds(date: Date): string {
  return `${date.toISOString().slice(0, 19)}Z`;
}

function contentHash(data: Buffer): string {
  const whole = createHash('sha256');
  for (let at = 0; at < data.length; at += HASH_BLOCK_BYTES) {
    whole.update(
      createHash('sha256')
        .update(data.subarray(at, at + HASH_BLOCK_BYTES))
        .digest(),
    );
  }
  return whole.digest('hex');
}
