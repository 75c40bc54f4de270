import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { addressOf } from '../../../../shared/endpoint.ts';
import { type UploadedPhoto, uploadPhoto } from '../../../../shared/images.ts';
import { HttpError } from '../../../lib/call.ts';
import { useTexts } from '../../../lib/texts.ts';
import { useErrorWords } from '../../../lib/words/error-words.ts';
import { uploadFailureTexts } from './texts.ts';
import { createUploadQueue, type SendPhoto, type Upload, type UploadQueue } from './upload-queue.ts';

export interface Uploads extends Pick<UploadQueue, 'add' | 'retry' | 'remove'> {
  byId: ReadonlyMap<string, Upload>;
}

/** The uploads of one open editor; closing it aborts those that are still running. */
export function useUploads(): Uploads {
  const t = useTexts(uploadFailureTexts);
  const words = { t, wordsOf: useErrorWords() };
  const latest = useRef(words);
  latest.current = words;
  const [queue] = useState(() =>
    createUploadQueue({
      send: sendPhoto,
      texts: () => latest.current.t,
      wordsOf: (error) => latest.current.wordsOf(error),
    }),
  );
  const byId = useSyncExternalStore(queue.subscribe, queue.snapshot);
  useEffect(() => queue.clear, [queue]);
  return { byId, add: queue.add, retry: queue.retry, remove: queue.remove };
}

export function isUnderway(upload: Upload | undefined): boolean {
  return upload?.status === 'waiting' || upload?.status === 'sending';
}

/** True once the server has refused a photo because the session has ended (AUTH-4). */
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
 * Throws `HttpError`, or a `TypeError` where the network failed, as `call` does.
 */
const sendPhoto: SendPhoto = (file, { onProgress, signal }) =>
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
      else resolve(JSON.parse(responseText) as UploadedPhoto);
    });
    request.open(uploadPhoto.method, addressOf(uploadPhoto));
    request.withCredentials = true;
    request.send(body);
  });
