import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { urlOf } from '../../../../shared/endpoint.ts';
import { MAX_PHOTO_BYTES } from '../../../../shared/limits.ts';
import { type UploadedPhoto, uploadPhoto } from '../../../../shared/owner-images.ts';
import { MAX_PHOTO_PIXELS } from '../../../../shared/photo-pixels.ts';
import { HttpError, isAuthenticationFailure } from '../../../lib/call.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useErrorText } from '../../../lib/words/error-text.ts';
import { pixelCount } from './pixel-count.ts';
import { uploadFailureTexts } from './texts.ts';

export interface Uploads extends Pick<UploadQueue, 'add' | 'retry' | 'remove'> {
  byId: ReadonlyMap<string, Upload>;
}

/** The uploads of one open editor; closing it aborts those that are still running. */
export function useUploads(): Uploads {
  const t = useTexts(uploadFailureTexts);
  const words = { t, errorText: useErrorText() };
  const latest = useRef(words);
  latest.current = words;
  const [queue] = useState(() =>
    createUploadQueue({
      send: sendPhoto,
      pixelsOf: pixelCount,
      texts: () => latest.current.t,
      errorText: (error) => latest.current.errorText(error),
    }),
  );
  const byId = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => queue.clear, [queue]);
  return { byId, add: queue.add, retry: queue.retry, remove: queue.remove };
}

export function isUnderway(upload: Upload | undefined): boolean {
  return upload?.status === 'waiting' || upload?.status === 'sending';
}

/** Whether the server has refused one of the photos because the session has ended (AUTH-4). */
export function isSignedOut(uploads: Uploads): boolean {
  return [...uploads.byId.values()].some(({ signedOut }) => signedOut === true);
}

/** How many uploads there are, how many have arrived, and whether any is still waiting or running. */
export function uploadSummary(uploads: Uploads): { all: number; done: number; underway: boolean } {
  const all = [...uploads.byId.values()];
  return {
    all: all.length,
    done: all.filter(({ status }) => status === 'done').length,
    underway: all.some(isUnderway),
  };
}

/**
 * Uploads one original. XMLHttpRequest and not `call`, because fetch reports no upload progress.
 * Throws as `call` does: `HttpError`, a `TypeError` if the network failed, an `AbortError`, or a `SyntaxError` for a
 * page that a proxy sends in place of the response.
 */
export const sendPhoto: SendPhoto = (file, { onProgress, signal }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const body = new FormData();
    body.append('photo', file, file.name);
    signal.addEventListener('abort', () => request.abort());
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('error', () => reject(new TypeError('Upload failed')));
    request.addEventListener('abort', () => reject(new DOMException('Upload aborted', 'AbortError')));
    request.addEventListener('load', () => {
      const { status, statusText, responseText } = request;
      if (status < 200 || status >= 300) reject(new HttpError(status, responseText, statusText));
      else resolve(parsePhoto(responseText));
    });
    request.open(uploadPhoto.method, urlOf(uploadPhoto));
    request.withCredentials = true;
    request.send(body);
  });

const parsePhoto = async (text: string): Promise<UploadedPhoto> => JSON.parse(text);

/** Two at a time fill a phone's uplink; more would only slow each of them down. */
const CONCURRENT_UPLOADS = 2;
/** Too large, not an image, or damaged: a retry would get the same response. */
const REFUSALS: readonly number[] = [413, 415, 422];

export interface Upload {
  readonly id: string;
  readonly file: File;
  /** The file's object URL, set once its pixels are counted. Absent for files with too many, and refused ones. */
  readonly preview?: string | undefined;
  readonly status: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  readonly sent: number;
  readonly photo?: UploadedPhoto;
  /** Why it failed, as a message. */
  readonly failure?: string;
  /** True if the upload failed because the session has ended: a retry helps only after a sign-in. */
  readonly signedOut?: boolean;
  /** True if the file will never be accepted, so that a retry does not help. */
  readonly refused?: boolean;
}

/** The id of the button that retries or removes a failed upload. */
export const failedButtonId = (id: string) => `${id}-failed`;

export interface SendOptions {
  /** The share that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

type SendPhoto = (file: File, options: SendOptions) => Promise<UploadedPhoto>;

interface UploadQueue {
  /** Adds a file and returns the upload's id. */
  add: (file: File) => string;
  retry: (id: string) => void;
  /** Aborts an upload and removes it. */
  remove: (id: string) => void;
  clear: () => void;
  subscribe: (listener: () => void) => () => void;
  snapshot: () => ReadonlyMap<string, Upload>;
}

interface UploadQueueOptions {
  send: SendPhoto;
  /** How many pixels a file has, where that can be found. */
  pixelsOf: (file: File) => Promise<number | undefined>;
  /** Texts for failures without a reason from the server. */
  texts: () => { failed: string; tooLarge: string };
  /** The text for the server's reason. */
  errorText: (error: unknown) => string | undefined;
}

/** Uploads in order, a few at a time. One can fail, be retried or removed without an effect on the others (COL-6). */
export function createUploadQueue({ send, pixelsOf, texts, errorText }: UploadQueueOptions): UploadQueue {
  let uploads: ReadonlyMap<string, Upload> = new Map();
  let lastId = 0;
  const running = new Map<string, AbortController>();
  const listeners = new Set<() => void>();

  const set = (next: ReadonlyMap<string, Upload>) => {
    uploads = next;
    for (const listener of listeners) listener();
  };
  /** Ignores an upload that was removed: its request ends later. */
  const change = (id: string, changes: Partial<Upload>) => {
    const upload = uploads.get(id);
    if (upload) set(new Map(uploads).set(id, { ...upload, ...changes }));
  };

  const release = (upload: Upload | undefined) => {
    if (upload === undefined) return;
    running.get(upload.id)?.abort();
    revoke(upload.preview);
  };

  /** A file with too many pixels has no preview: the browser would decode the whole file, which could hang it. */
  async function preview({ id, file }: Upload) {
    const pixels = (await pixelsOf(file)) ?? 0;
    const { refused = true } = uploads.get(id) ?? {};
    if (!refused && pixels <= MAX_PHOTO_PIXELS) change(id, { preview: URL.createObjectURL(file) });
  }

  async function start({ id, file }: Upload) {
    const controller = new AbortController();
    running.set(id, controller);
    change(id, { status: 'sending', sent: 0 });
    try {
      const photo = await send(file, {
        onProgress: (sent) => change(id, { sent }),
        signal: controller.signal,
      });
      change(id, { status: 'done', sent: 1, photo });
    } catch (error) {
      const refused = error instanceof HttpError && REFUSALS.includes(error.status);
      if (refused) revoke(uploads.get(id)?.preview);
      change(id, {
        status: 'failed',
        failure: errorText(error) ?? texts().failed,
        signedOut: isAuthenticationFailure(error),
        refused,
        ...(refused && { preview: undefined }),
      });
    } finally {
      running.delete(id);
      startNext();
    }
  }

  function startNext() {
    for (const upload of uploads.values()) {
      if (running.size >= CONCURRENT_UPLOADS) return;
      if (upload.status === 'waiting' && !running.has(upload.id)) void start(upload);
    }
  }

  return {
    add(file) {
      lastId += 1;
      const id = `upload-${lastId}`;
      const fresh = { id, file, sent: 0 };
      const upload: Upload =
        file.size > MAX_PHOTO_BYTES
          ? { ...fresh, status: 'failed', failure: texts().tooLarge, refused: true }
          : { ...fresh, status: 'waiting', refused: false };
      set(new Map(uploads).set(id, upload));
      startNext();
      void preview(upload);
      return id;
    },
    retry(id) {
      const upload = uploads.get(id);
      if (upload?.status !== 'failed' || upload.refused) return;
      const { file, preview } = upload;
      set(new Map(uploads).set(id, { id, file, preview, status: 'waiting', refused: false, sent: 0 }));
      startNext();
    },
    remove(id) {
      const next = new Map(uploads);
      next.delete(id);
      release(uploads.get(id));
      set(next);
    },
    clear() {
      for (const upload of uploads.values()) release(upload);
      set(new Map());
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    snapshot: () => uploads,
  };
}

function revoke(preview: string | undefined): void {
  if (preview !== undefined) URL.revokeObjectURL(preview);
}
