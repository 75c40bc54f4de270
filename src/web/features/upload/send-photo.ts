import { addressOf } from '../../../shared/endpoint.ts';
import { type UploadedPhoto, uploadPhoto } from '../../../shared/images.ts';
import { HttpError } from '../../lib/call.ts';

export interface SendOptions {
  /** The share that has been sent, 0 to 1. */
  onProgress: (sent: number) => void;
  signal: AbortSignal;
}

export type SendPhoto = (file: File, options: SendOptions) => Promise<UploadedPhoto>;

/**
 * Uploads one original. Uses XMLHttpRequest because `fetch` reports no upload progress. Throws, like `call`,
 * `HttpError`, or a `TypeError` if the network failed.
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
      else resolve(JSON.parse(responseText) as UploadedPhoto);
    });
    request.open(uploadPhoto.method, addressOf(uploadPhoto));
    request.withCredentials = true;
    request.send(body);
  });
