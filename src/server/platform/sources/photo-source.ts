import { extname } from 'node:path';
import { AppError, type ErrorReason } from '../../../shared/errors.ts';

/** One image of a source, as a listing describes it without opening the file. */
export interface PhotoEntry {
  /**
   * Identifies this file in the source and in `sync_file_details`. A Dropbox id survives renames and moves; in other
   * sources it is the path.
   */
  id: string;
  /** The path from the source's root with a leading slash, in the owner's upper and lower case: `/Cameras/a.jpg`. */
  path: string;
  name: string;
  bytes: number;
  /** When the source received these bytes; for a local file, its modification time. */
  modifiedAt: Date;
  /** When the file was last changed on its device: closer to the capture than `modifiedAt`. Dropbox only. */
  clientModifiedAt?: Date;
  /** Changes whenever the bytes do (Dropbox rev, S3 ETag, size and time of a local file). */
  revision: string;
  /** Equal for files of this source with equal bytes; absent if the source does not list a hash. */
  contentHash?: string;
}

/** A part of a listing. */
export interface ListingPage {
  entries: PhotoEntry[];
  /** Where the next page begins. A stored cursor can resume the listing later, in any process. */
  cursor: string;
  /** True on the first page after the source lost its cursor: the listing starts over, and entries repeat. */
  restarted: boolean;
}

export interface SourceFolder {
  name: string;
  /** A path like `PhotoEntry.path`, for `listFolders` or `listPhotos`. */
  path: string;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
}

/**
 * A sync source: Dropbox, a local folder or a bucket. Every method may throw a `SourceError`, after its retries, or the
 * signal's reason when aborted.
 */
export interface PhotoSource {
  readonly kind: 'dropbox' | 'local' | 's3';
  /**
   * Every photo (`isPhotoPath`) below `folder`, at any depth, page by page; the listing is complete when the
   * iteration ends. In a local folder, unreadable photos and those still being written are left out.
   * @param cursor of a page received earlier: resumes after that page
   */
  listPhotos(folder: string, options?: ReadOptions & { cursor?: string }): AsyncIterable<ListingPage>;
  /** The folders directly in `path` ('' or '/' is the root), sorted by name (SYNC-4). */
  listFolders(path: string, options?: ReadOptions): Promise<SourceFolder[]>;
  /** Up to `length` bytes from `start`, fewer at the end of the file. Used to read EXIF. */
  readRange(
    entry: PhotoEntry,
    range: { start: number; length: number },
    options?: ReadOptions,
  ): Promise<Buffer>;
  /**
   * The whole photo, exactly the bytes of `entry.revision`. Resumes after a lost connection.
   * @throws SourceError `changed` when the file was replaced since it was listed, except in Dropbox, which keeps
   * revisions
   */
  download(entry: PhotoEntry, options?: ReadOptions): AsyncIterable<Uint8Array>;
  /** The source's own capture time, for photos without one in their EXIF; undefined if unknown. */
  findCaptureTime(entry: PhotoEntry, options?: ReadOptions): Promise<Date | undefined>;
  /**
   * Calls `onChange` when photos below `folder` were added, changed (each once it is complete) or removed. Local
   * folders only.
   */
  watch?(folder: string, onChange: () => void): Promise<PhotoWatch>;
}

export interface PhotoWatch {
  /**
   * False once the path leads to another folder, as after a disk was mounted over it: watch again. A disk that was
   * mounted over one of its subfolders is not noticed.
   */
  isCurrent(): Promise<boolean>;
  end(): Promise<void>;
}

/** Why a source failed, by what the caller can do about it. */
export type SourceErrorKind =
  /** The owner must connect again; retrying does not help. */
  | 'reconnect'
  /** Too many calls; none is allowed before `retryAfterMs` has passed. */
  | 'rate_limited'
  | 'not_found'
  /** Replaced since it was listed: list again. */
  | 'changed'
  /** Broken or unreachable even after several attempts; may work later. */
  | 'transient'
  /** Refused permanently: the same call will fail again. */
  | 'refused';

/** The reason of `reconnect` must not have status 401, which means that the owner's own session ended (AUTH-3). */
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
  /** A more precise reason than that of the kind. */
  reason?: ErrorReason;
  /** The file, folder or setting in question. */
  about?: string;
}

/** A failure of a source, with a message that may be shown to the owner and contains no secret. */
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

/** Whether a path is a photo's, by its extension. Hidden files, and files in hidden folders, are none. */
export function isPhotoPath(path: string): boolean {
  return !isHiddenPath(path) && IMAGE_EXTENSIONS.has(extname(path).toLowerCase());
}

export function isHiddenPath(path: string): boolean {
  return namesOf(path).some((name) => name.startsWith('.'));
}

/** The names in a path, ignoring extra slashes. */
export function namesOf(path: string): string[] {
  return path.split('/').filter((name) => name !== '');
}

/** Sorts folders as the folder browser shows them: `9` before `10`. */
export function sortedByName(folders: SourceFolder[]): SourceFolder[] {
  return folders.sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
}
