import { expect, test, vi } from 'vitest';
import { errorBody } from '../../../../shared/errors.ts';
import { MAX_PHOTO_BYTES } from '../../../../shared/limits.ts';
import type { UploadedPhoto } from '../../../../shared/owner-images.ts';
import { MAX_PHOTO_PIXELS } from '../../../../shared/photo-pixels.ts';
import { HttpError } from '../../../lib/call.ts';
import { errorText } from '../../../lib/words/error-text.ts';
import { reasonTexts } from '../../../lib/words/reason-texts.ts';
import { createUploadQueue, type SendOptions, sendPhoto } from './use-uploads.ts';

const file = (name: string) => new File(['bytes'], name, { type: 'image/jpeg' });
const uploaded = (fileName: string): UploadedPhoto => ({
  url: `/media/${fileName}`,
  fileName,
  version: 'v1',
  width: 30,
  height: 20,
  thumbhash: '',
});

/** An upload queue whose requests wait until the test answers them. */
function handNetwork(pixels = 600) {
  const requests: {
    file: File;
    options: SendOptions;
    resolve: (photo: UploadedPhoto) => void;
    reject: (error: unknown) => void;
  }[] = [];
  const send = (sent: File, options: SendOptions) =>
    new Promise<UploadedPhoto>((resolve, reject) => {
      requests.push({ file: sent, options, resolve, reject });
    });
  const queue = createUploadQueue({
    send,
    pixelsOf: async () => pixels,
    texts: () => ({ failed: 'failed', tooLarge: 'too large' }),
    errorText: (error) => errorText(error, 'ja'),
  });
  return { queue, requests };
}

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('[COL-6] files are sent in order, two at a time, and report progress', async () => {
  const { queue, requests } = handNetwork();
  const seen = vi.fn();
  queue.subscribe(seen);
  const ids = ['a', 'b', 'c'].map((name) => queue.add(file(name)));
  expect(requests.map((request) => request.file.name)).toEqual(['a', 'b']);

  requests[0]?.options.onProgress(0.4);
  expect(queue.snapshot().get(ids[0] ?? '')).toMatchObject({ status: 'sending', sent: 0.4 });
  expect(queue.snapshot().get(ids[2] ?? '')).toMatchObject({ status: 'waiting', sent: 0 });

  requests[0]?.resolve(uploaded('a'));
  await settle();
  expect(queue.snapshot().get(ids[0] ?? '')).toMatchObject({ status: 'done', photo: { url: '/media/a' } });
  expect(requests.map((request) => request.file.name)).toEqual(['a', 'b', 'c']);
  expect(seen).toHaveBeenCalled();
});

test('[COL-6] a file the server will never accept keeps its place, shows why and is not sent again', async () => {
  const { queue, requests } = handNetwork();
  const id = queue.add(file('notes.json'));
  const body = JSON.stringify(errorBody('empty_file', 'The file is empty'));
  requests[0]?.reject(new HttpError(415, body, 'Unsupported Media Type'));
  await settle();
  expect(queue.snapshot().get(id)).toMatchObject({ refused: true, failure: 'ファイルが空です。' });
  queue.retry(id);
  expect(requests).toHaveLength(1);
});

test('[COL-6] only a file that the server may accept has a preview', async () => {
  const preview = async (pixels: number, status?: number) => {
    const { queue, requests } = handNetwork(pixels);
    const id = queue.add(file('photo'));
    await settle();
    if (status !== undefined) requests[0]?.reject(new HttpError(status, '', ''));
    await settle();
    return queue.snapshot().get(id)?.preview;
  };
  expect(await preview(MAX_PHOTO_PIXELS)).toMatch(/^blob:/);
  expect(await preview(MAX_PHOTO_PIXELS + 1)).toBeUndefined();
  expect(await preview(600, 503), 'can be tried again').toMatch(/^blob:/);
  expect(await preview(600, 422)).toBeUndefined();
});

test('[COL-6] the message for too many pixels names the limit in both languages', () => {
  const { en, ja } = reasonTexts.too_many_pixels;
  for (const text of [en, ja]) expect(text).toContain(String(MAX_PHOTO_PIXELS / 1_000_000));
});

test('[COL-6] a file that failed keeps its place, shows the server’s reason and can be sent again', async () => {
  const { queue, requests } = handNetwork();
  const id = queue.add(file('notes.pdf'));
  const body = JSON.stringify(errorBody('overloaded', 'The server is busy'));
  requests[0]?.reject(new HttpError(503, body, 'Service Unavailable'));
  await settle();
  expect(queue.snapshot().get(id)).toMatchObject({ status: 'failed', failure: reasonTexts.overloaded.ja });

  queue.retry(id);
  expect(requests).toHaveLength(2);
  requests[1]?.resolve(uploaded('notes.pdf'));
  await settle();
  expect(queue.snapshot().get(id)).toMatchObject({ status: 'done' });
  expect(queue.snapshot().get(id)).not.toHaveProperty('failure');
});

test('[AUTH-4] an upload refused after the session ended is `signedOut`; other failures are not', async () => {
  const { queue, requests } = handNetwork();
  const [first = '', second = ''] = ['a', 'b'].map((name) => queue.add(file(name)));
  requests[0]?.reject(
    new HttpError(401, JSON.stringify(errorBody('unauthorized', 'Unauthorized')), 'Unauthorized'),
  );
  requests[1]?.reject(new TypeError('offline'));
  await settle();
  expect(queue.snapshot().get(first)).toMatchObject({ status: 'failed', signedOut: true });
  expect(queue.snapshot().get(second)).toMatchObject({ status: 'failed', signedOut: false });

  queue.retry(first);
  requests[2]?.resolve(uploaded('a'));
  await settle();
  expect(queue.snapshot().get(first)).toMatchObject({ status: 'done' });
  expect(queue.snapshot().get(first)).not.toHaveProperty('signedOut');
});

test('[COL-6] a network failure has a message and stops no other file', async () => {
  const { queue, requests } = handNetwork();
  const [first = '', second = ''] = ['a', 'b'].map((name) => queue.add(file(name)));
  requests[0]?.reject(new TypeError('Upload failed'));
  requests[1]?.resolve(uploaded('b'));
  await settle();
  expect(queue.snapshot().get(first)).toMatchObject({ status: 'failed', failure: 'failed' });
  expect(queue.snapshot().get(second)).toMatchObject({ status: 'done' });
});

test('[COL-6] removing a file stops its upload and makes room for the next', async () => {
  const { queue, requests } = handNetwork();
  const [first = ''] = ['a', 'b', 'c'].map((name) => queue.add(file(name)));
  requests[0]?.options.signal.addEventListener('abort', () => requests[0]?.reject(new Error('aborted')));
  queue.remove(first);
  await settle();
  expect(queue.snapshot().has(first)).toBe(false);
  expect(requests.map((request) => request.file.name)).toEqual(['a', 'b', 'c']);
});

test('[COL-6] a file above the size limit is refused before a byte is sent', () => {
  const { queue, requests } = handNetwork();
  const large = file('large.tif');
  Object.defineProperty(large, 'size', { value: MAX_PHOTO_BYTES + 1 });
  const id = queue.add(large);
  expect(queue.snapshot().get(id)).toMatchObject({ status: 'failed', failure: 'too large' });
  queue.retry(id);
  expect(requests).toHaveLength(0);
});

test('[COL-6] an upload fails if a proxy responds with its own page', async () => {
  const request = Object.assign(new EventTarget(), {
    upload: new EventTarget(),
    ...{ status: 200, statusText: 'OK', responseText: '<html>Sign in to this network' },
    open: () => undefined,
    send: () => request.dispatchEvent(new Event('load')),
  });
  vi.stubGlobal('XMLHttpRequest', function XMLHttpRequest() {
    return request;
  });
  const sent = sendPhoto(file('a'), { onProgress: () => undefined, signal: new AbortController().signal });
  await expect(sent).rejects.toThrow(SyntaxError);
});
