import { extname } from 'node:path';
import { AppError, type ErrorReason } from '../../shared/errors.ts';

/** One image in a source. Everything here is known from the listing: no photo was opened for it. */
export interface PhotoEntry {
  /**
   * Names this file for the source and for `sync_file_details`. A Dropbox id outlives renames and moves; elsewhere
   * it is the path.
   */
  id: string;
  /** From the source's root with a leading slash and `/` between names, in the case the owner wrote: `/cameras/x100/a.jpg`. */
  path: string;
  name: string;
  bytes: number;
  /** When the source took in these bytes. */
  modifiedAt: Date;
  /** When the device says the file was last changed: closer to the taking than `modifiedAt`. Dropbox only. */
  clientModifiedAt?: Date;
  /** Another one whenever the bytes are other ones (Dropbox rev, S3 ETag, size and time of a local file). */
  revision: string;
  /** Equal for equal bytes, whatever the file is called; absent where only reading would tell. Compare within one source. */
  contentHash?: string;
}

/** A part of a listing. */
export interface ListingPage {
  entries: PhotoEntry[];
  /** Where the next page begins. Keep it, and a listing goes on here in another process or another week. */
  cursor: string;
  /** True on the first page after the source forgot its cursor: the listing starts over, entries come again. */
  restarted: boolean;
}

export interface SourceFolder {
  name: string;
  /** As `PhotoEntry.path`; give it to `listFolders` or `listPhotos`. */
  path: string;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
}

/**
 * Where the owner's photos lie: Dropbox, a local folder or a bucket. Every method may throw a `SourceError`, and the
 * signal's reason when it is aborted; what can be mended by trying again has been tried again by then.
 */
export interface PhotoSource {
  readonly kind: 'dropbox' | 'local' | 's3';
  /**
   * Every image below `folder`, however deep, page by page; the listing has ended when the iteration ends.
   * @param cursor of a page received earlier: goes on behind that page
   */
  listPhotos(folder: string, options?: ReadOptions & { cursor?: string }): AsyncIterable<ListingPage>;
  /** The folders directly in `path` ('' or '/' is the root), by name (SYNC-4). Answers within seconds or throws. */
  listFolders(path: string, options?: ReadOptions): Promise<SourceFolder[]>;
  /** Up to `length` bytes from `start`, fewer where the file ends: enough for its EXIF. */
  readRange(
    entry: PhotoEntry,
    range: { start: number; length: number },
    options?: ReadOptions,
  ): Promise<Buffer>;
  /**
   * The whole photo, exactly the bytes of `entry.revision`. A connection that is cut goes on where it stopped.
   * @throws SourceError `changed` when the file was replaced since it was listed
   */
  download(entry: PhotoEntry, options?: ReadOptions): AsyncIterable<Uint8Array>;
  /** The capture time the source itself knows, for photos whose EXIF is silent; undefined where it knows none. */
  findCaptureTime(entry: PhotoEntry, options?: ReadOptions): Promise<Date | undefined>;
  /** Calls back when complete photos have come or gone below `folder`; the answer ends it. Local folders only. */
  watch?(folder: string, onChange: () => void): Promise<() => Promise<void>>;
}

/** Why a source could not do it, by what the caller can do about it. */
export type SourceErrorKind =
  /** The owner must connect again: nothing else helps. */
  | 'reconnect'
  /** Too many calls; nothing may be asked before `retryAfterMs` has passed. */
  | 'rate_limited'
  | 'not_found'
  /** Replaced since it was listed: list again. */
  | 'changed'
  /** Out of order or out of reach, also after several attempts: later it may work. */
  | 'transient'
  /** Refused for good: the same call will fail again. */
  | 'refused';

/** No 401 for `reconnect`: to a browser that means the owner's own session (AUTH-3). */
const reasons: Record<SourceErrorKind, ErrorReason> = {
  reconnect: 'dropbox_token_expired',
  rate_limited: 'source_busy',
  not_found: 'folder_not_found',
  changed: 'file_changed',
  transient: 'source_unreachable',
  refused: 'source_refused',
};

interface SourceErrorOptions {
  retryAfterMs?: number | undefined;
  cause?: unknown;
  /** Where another one than that of the kind is more precise. */
  reason?: ErrorReason;
  /** The file or folder that was asked for. */
  about?: string;
}

/** A failure of a source, with a message that may be shown to the owner and holds no secret. */
export class SourceError extends AppError {
  readonly kind: SourceErrorKind;
  /** With `rate_limited`: how long to wait, from now. */
  readonly retryAfterMs: number | undefined;

  constructor(
    kind: SourceErrorKind,
    message: string,
    { retryAfterMs, reason = reasons[kind], ...options }: SourceErrorOptions = {},
  ) {
    super(reason, message, options);
    this.kind = kind;
    this.retryAfterMs = retryAfterMs;
  }
}

const IMAGE_EXTENSIONS: ReadonlySet<string> = new Set([
  '.jpg',
  '.jpeg',
  '.png',
  '.webp',
  '.avif',
  '.heic',
  '.heif',
  '.tif',
  '.tiff',
]);

/** Whether a file counts as a photo by its path. What begins with a dot, file or folder, is other programs' business. */
export function isPhotoPath(path: string): boolean {
  return !isHiddenPath(path) && IMAGE_EXTENSIONS.has(extname(path).toLowerCase());
}

export function isHiddenPath(path: string): boolean {
  return namesOf(path).some((name) => name.startsWith('.'));
}

/** The names in a path; however many slashes stand between, before and behind them. */
export function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '');
}

/** As the folder browser shows them: `9` before `10`. */
export function sortedByName(folders: SourceFolder[]): SourceFolder[] {
  return folders.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
