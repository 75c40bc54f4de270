import { buffer } from 'node:stream/consumers';
import * as z from 'zod/mini';
import {
  isHiddenPath,
  isPhotoPath,
  type ListingPage,
  namesOf,
  type PhotoEntry,
  type PhotoSource,
  type ReadOptions,
  SourceError,
  sortedByName,
} from '../photo-source.ts';
import { resumedBytes } from '../resumed-bytes.ts';
import { createContentHash } from './content-hash.ts';
import type { DropboxClient, DropboxHttp } from './dropbox-client.ts';
import { DropboxError } from './dropbox-error.ts';

/** Dropbox' maximum number of entries in a page; a page may have fewer. */
const PAGE_LIMIT = 2000;
/**
 * How long a call waits if Dropbox limits the rate. Short, because the owner waits for the folder browser: a quick
 * "try again later" is better than no response.
 */
const BROWSER_MAX_WAIT_MS = 5000;
/** For all pages of a folder with their retries: enough for tens of thousands of files. */
const BROWSER_TIMEOUT_MS = 60_000;
const MAX_RESTARTS = 3;

const Timestamp = z.pipe(
  z.string(),
  z.transform((text) => new Date(text)),
);
const FileMetadata = z.object({
  '.tag': z.literal('file'),
  id: z.string(),
  name: z.string(),
  path_display: z.optional(z.string()),
  path_lower: z.optional(z.string()),
  rev: z.string(),
  size: z.int(),
  client_modified: Timestamp,
  server_modified: Timestamp,
  content_hash: z.optional(z.string()),
});
const FolderMetadata = z.object({
  '.tag': z.literal('folder'),
  name: z.string(),
  path_display: z.optional(z.string()),
  path_lower: z.optional(z.string()),
});
const Listing = z.object({
  entries: z.array(z.looseObject({ '.tag': z.string() })),
  cursor: z.string(),
  has_more: z.boolean(),
});
const MediaInfo = z.object({
  media_info: z.optional(
    z.object({
      '.tag': z.string(),
      metadata: z.optional(z.object({ time_taken: z.optional(Timestamp) })),
    }),
  ),
});

/** The owner's Dropbox as a sync source. */
export function createDropboxSource({
  client,
  http,
  browserTimeoutMs = BROWSER_TIMEOUT_MS,
}: {
  client: DropboxClient;
  http: Pick<DropboxHttp, 'backOff'>;
  browserTimeoutMs?: number;
}): PhotoSource {
  const firstPage = async (
    folder: string,
    recursive: boolean,
    options: ReadOptions & { maxWaitMs?: number },
  ) =>
    Listing.parse(
      await client.rpc(
        'files/list_folder',
        { path: dropboxPath(folder), recursive, limit: PAGE_LIMIT },
        options,
      ),
    );
  const nextPage = async (cursor: string, options: ReadOptions & { maxWaitMs?: number }) =>
    Listing.parse(await client.rpc('files/list_folder/continue', { cursor }, options));

  /** Everything directly in a folder, for the folder browser. */
  const entriesIn = async (folder: string, signal: AbortSignal): Promise<object[]> => {
    const options = { signal, maxWaitMs: BROWSER_MAX_WAIT_MS };
    const entries: object[] = [];
    for (let page = await firstPage(folder, false, options); ; ) {
      entries.push(...page.entries);
      if (!page.has_more) return entries;
      page = await nextPage(page.cursor, options);
    }
  };

  const bytesOf = (entry: PhotoEntry, part: { start: number; end: number }, { signal }: ReadOptions) =>
    resumedBytes({
      ...part,
      name: entry.name,
      signal,
      backOff: http.backOff,
      // Reads by revision, so that a resumed download does not mix two photos if the file is replaced meanwhile.
      open: async (start) =>
        (await client.download({ path: `rev:${entry.revision}` }, { start, end: part.end - 1 }, { signal }))
          .body,
    });

  return {
    kind: 'dropbox',

    async *listPhotos(folder, { cursor, signal } = {}) {
      const options = { signal };
      let restarts = 0;
      const next = async (known: string) => {
        try {
          return { page: await nextPage(known, options), restarted: false };
        } catch (error) {
          const isReset = error instanceof DropboxError && error.summary.startsWith('reset');
          if (!isReset || ++restarts > MAX_RESTARTS) throw error;
          return { page: await firstPage(folder, true, options), restarted: true };
        }
      };
      let step =
        cursor === undefined
          ? { page: await firstPage(folder, true, options), restarted: false }
          : await next(cursor);
      for (;;) {
        const { page, restarted } = step;
        yield { entries: photosOf(page.entries), cursor: page.cursor, restarted } satisfies ListingPage;
        if (!page.has_more) return;
        step = await next(page.cursor);
      }
    },

    async listFolders(path, { signal } = {}) {
      const timeout = AbortSignal.timeout(browserTimeoutMs);
      const either = signal === undefined ? timeout : AbortSignal.any([signal, timeout]);
      const entries = await entriesIn(path, either).catch((error: unknown) => {
        if (error !== timeout.reason) throw error;
        throw new SourceError('transient', 'Dropbox took too long to list the folder', { cause: error });
      });
      return sortedByName(
        entries
          .flatMap((entry) => FolderMetadata.safeParse(entry).data ?? [])
          .filter(({ name }) => !isHiddenPath(name))
          .map((folder) => ({ name: folder.name, path: pathOf(folder) })),
      );
    },

    async readRange(entry, { start, length }, options = {}) {
      const end = Math.min(entry.bytes, start + length);
      return buffer(bytesOf(entry, { start, end }, options));
    },

    async *download(entry, options = {}) {
      const hash = createContentHash();
      for await (const chunk of bytesOf(entry, { start: 0, end: entry.bytes }, options)) {
        hash.update(chunk);
        yield chunk;
      }
      if (entry.contentHash !== undefined && hash.hex() !== entry.contentHash) {
        throw new SourceError('transient', `${entry.name} arrived damaged`);
      }
    },

    // Listings do not include the capture time; only the metadata of a single file does.
    async findCaptureTime(entry, { signal } = {}) {
      const argument = { path: entry.id, include_media_info: true };
      const { media_info: media } = MediaInfo.parse(
        await client.rpc('files/get_metadata', argument, { signal }),
      );
      const time = media?.metadata?.time_taken;
      return time === undefined || Number.isNaN(time.getTime()) ? undefined : time;
    },
  };
}

/** Dropbox names its root by an empty text and refuses a trailing slash. */
function dropboxPath(path: string): string {
  const names = namesOf(path);
  return names.length === 0 ? '' : `/${names.join('/')}`;
}

function photosOf(entries: object[]): PhotoEntry[] {
  return entries.flatMap((entry) => {
    const file = FileMetadata.safeParse(entry).data;
    if (file === undefined || !isPhotoPath(pathOf(file))) return [];
    return {
      id: file.id,
      path: pathOf(file),
      name: file.name,
      bytes: file.size,
      modifiedAt: file.server_modified,
      clientModifiedAt: file.client_modified,
      revision: file.rev,
      ...(file.content_hash === undefined ? {} : { contentHash: file.content_hash }),
    };
  });
}

function pathOf(metadata: {
  name: string;
  path_display?: string | undefined;
  path_lower?: string | undefined;
}) {
  return metadata.path_display ?? metadata.path_lower ?? `/${metadata.name}`;
}
