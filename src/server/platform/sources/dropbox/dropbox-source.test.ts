import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type DropboxServer, startDropboxServer } from '../../../../../tests/support/dropbox-server.ts';
import { type ListingPage, type PhotoEntry, type PhotoSource, SourceError } from '../photo-source.ts';
import { createDropboxClient, createDropboxHttp, type DropboxHttp } from './dropbox-client.ts';
import { createDropboxSource } from './dropbox-source.ts';

const LIST = '/2/files/list_folder';
const LIST_ON = '/2/files/list_folder/continue';
const DOWNLOAD = '/2/files/download';
/** More than a Dropbox block, and not a multiple of its size. */
const BIG_BYTES = 5 * 1024 * 1024 + 321;

let server: DropboxServer;
let clock: { ms: number };
let slept: number[];
let renewed: string[];
/** The bodies of Dropbox' successful responses. */
let bodies: Readable[];
let source: PhotoSource;

beforeEach(async () => {
  clock = { ms: Date.parse('2026-11-20T12:00:00Z') };
  slept = [];
  renewed = [];
  bodies = [];
  server = await startDropboxServer({ pageSize: 3, now: () => clock.ms });
  source = connect();
});
afterEach(() => server.close());

/** A source whose clock advances with each sleep. */
function connect({ idleMs = 2000, browserTimeoutMs = 60_000 } = {}): PhotoSource {
  let token = server.generateToken();
  let pausedUntil: Date | undefined;
  const http = createDropboxHttp({
    pause: {
      find: async () => pausedUntil,
      extend: async (until) => {
        pausedUntil = until;
      },
    },
    now: () => new Date(clock.ms),
    sleep: async (ms, signal) => {
      signal?.throwIfAborted();
      slept.push(ms);
      clock.ms += ms;
    },
    random: () => 0,
    idleMs,
  });
  const session = {
    accessToken: async () => token,
    refreshAccessToken: async (refused: string) => {
      renewed.push(refused);
      token = server.generateToken();
      return token;
    },
  };
  const post: DropboxHttp['post'] = (call, read) =>
    http.post(call, (answer) => {
      bodies.push(answer.body);
      return read(answer);
    });
  const client = createDropboxClient({
    http: { ...http, post },
    session,
    apiUrl: server.url,
    contentUrl: server.url,
  });
  return createDropboxSource({ client, http, browserTimeoutMs });
}

function fill(count: number): void {
  for (let number = 1; number <= count; number++) {
    server.put(`/Cameras/X100/写真 ${number}.JPG`, Buffer.from(`photo ${number}`));
  }
}

async function pagesOf(listing: AsyncIterable<ListingPage>): Promise<ListingPage[]> {
  const pages: ListingPage[] = [];
  for await (const page of listing) pages.push(page);
  return pages;
}

async function photos(folder = '/cameras'): Promise<PhotoEntry[]> {
  return (await pagesOf(source.listPhotos(folder))).flatMap(({ entries }) => entries);
}

async function onlyPhoto(): Promise<PhotoEntry> {
  const [entry] = await photos('');
  if (entry === undefined) throw new Error('no photo is listed');
  return entry;
}

describe('Dropbox: listing', () => {
  test('returns every visible image below the folder, page by page, and no other file', async () => {
    fill(5);
    server.put('/Cameras/notes.txt', Buffer.from('no photo'));
    server.put('/Cameras/.hidden.jpg', Buffer.from('no photo'));
    server.put('/Elsewhere/other.jpg', Buffer.from('another folder'));
    const pages = await pagesOf(source.listPhotos('/cameras/'));
    expect(pages.map(({ entries }) => entries.length)).toEqual([2, 3, 0]);
    expect(pages.flatMap(({ entries }) => entries)[0]).toEqual({
      id: expect.stringMatching(/^id:/),
      path: '/Cameras/X100/写真 1.JPG',
      name: '写真 1.JPG',
      bytes: 7,
      modifiedAt: new Date(clock.ms),
      clientModifiedAt: new Date(clock.ms),
      revision: expect.stringMatching(/^[0-9a-f]+$/),
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect((await photos('/')).length).toBe(6);
  });

  test('continues from a stored cursor, or starts over if Dropbox has reset the cursor', async () => {
    fill(8);
    const pages = await pagesOf(source.listPhotos('/cameras'));
    const cursor = pages[0]?.cursor ?? '';
    const rest = await pagesOf(source.listPhotos('/cameras', { cursor }));
    expect(rest.map(({ entries }) => entries.length)).toEqual([3, 3]);

    server.fail(LIST_ON, { kind: 'reset' });
    const again = await pagesOf(source.listPhotos('/cameras', { cursor }));
    expect(again.map(({ restarted }) => restarted)).toEqual([true, false, false]);
    expect(again.flatMap(({ entries }) => entries)).toHaveLength(8);
  });

  test('a missing folder is "not found"', async () => {
    await expect(photos('/nowhere')).rejects.toMatchObject({ kind: 'not_found', code: 'not_found' });
  });

  test('[SYNC-4] folders are sorted by name, from all pages, without files', async () => {
    for (const name of ['b', 'A', '写真 10', '写真 9', 'c']) {
      server.put(`/Cameras/${name}/deep/x.jpg`, Buffer.from('x'));
    }
    server.put('/Cameras/x.jpg', Buffer.from('x'));
    expect((await source.listFolders('/Cameras')).map(({ name }) => name)).toEqual([
      'A',
      'b',
      'c',
      '写真 9',
      '写真 10',
    ]);
    expect(await source.listFolders('')).toEqual([{ name: 'Cameras', path: '/Cameras' }]);
  });

  test('returns the capture time that Dropbox has read from the photo, or else undefined', async () => {
    server.put('/a.jpg', Buffer.from('a'), { timeTaken: new Date('2026-11-19T22:41:00Z') });
    server.put('/b.jpg', Buffer.from('b'), { timeTaken: 'pending' });
    server.put('/c.jpg', Buffer.from('c'));
    const times = await Promise.all((await photos('')).map((entry) => source.findCaptureTime(entry)));
    expect(times).toEqual([new Date('2026-11-19T22:41:00Z'), undefined, undefined]);
  });
});

describe('Dropbox: when calls fail', () => {
  const waits = [
    { name: 'the header', fault: { seconds: 40 } },
    { name: 'a plain text', fault: { seconds: 40, header: false } },
    { name: 'a JSON body', fault: { seconds: 40, header: false, body: 'json' } },
  ] as const;
  test.each(waits)('waits at least as long as a 429 asks for in $name', async ({ fault }) => {
    fill(1);
    server.fail(LIST, { kind: 'rate_limit', ...fault });
    expect(await photos()).toHaveLength(1);
    expect(slept).toEqual([40_025]);
    expect(server.counts().earlyRetries).toBe(0);
  });

  test('a 429 with a wait of 0 s also delays the next call', async () => {
    fill(1);
    server.fail(LIST, { kind: 'rate_limit', seconds: 0 });
    expect(await photos()).toHaveLength(1);
    expect(slept).toEqual([1025]);
  });

  test('a 429 of one endpoint also delays calls of another endpoint', async () => {
    fill(1);
    const entry = await onlyPhoto();
    server.fail(DOWNLOAD, { kind: 'rate_limit', seconds: 30 });
    await source.readRange(entry, { start: 0, length: 4 });
    expect(server.counts().earlyRetries).toBe(0);
    server.fail(LIST, { kind: 'rate_limit', seconds: 3600 });
    await expect(photos()).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 3_600_000 });
    await expect(source.findCaptureTime(entry)).rejects.toMatchObject({ kind: 'rate_limited' });
    expect(server.counts().earlyRetries).toBe(0);
  });

  test('[SYNC-4] the folder browser reports at once that it has to wait', async () => {
    server.fail(LIST, { kind: 'rate_limit', seconds: 30 });
    await expect(source.listFolders('')).rejects.toMatchObject({
      code: 'too_many_requests',
      message: 'Dropbox limits the rate of calls: again in 30 s',
    });
    expect(slept).toEqual([]);
  });

  test('[SYNC-4] the folder browser waits at most 5 s in total, however often Dropbox limits the rate', async () => {
    for (let number = 0; number < 3; number++) server.fail(LIST, { kind: 'rate_limit', seconds: 2 });
    await expect(source.listFolders('')).rejects.toMatchObject({ kind: 'rate_limited', retryAfterMs: 2000 });
    expect(slept).toEqual([2025, 2025]);
  });

  test('[SYNC-4] the folder browser gives up if Dropbox does not answer in time', async () => {
    source = connect({ browserTimeoutMs: 50 });
    server.fail(LIST, { kind: 'stall', afterBytes: 0 });
    await expect(source.listFolders('')).rejects.toMatchObject({
      kind: 'transient',
      message: 'Dropbox took too long to list the folder',
    });
  });

  test('retries a 5xx or a cut response with growing waits, and finally gives up', async () => {
    fill(1);
    for (let number = 0; number < 3; number++) server.fail(LIST, { kind: 'status', status: 500 });
    expect(await photos()).toHaveLength(1);
    expect(slept).toEqual([250, 500, 1000]);

    for (let number = 0; number < 6; number++) server.fail(LIST, { kind: 'status', status: 503 });
    await expect(photos()).rejects.toMatchObject({ kind: 'transient', code: 'bad_upstream' });
    server.fail(LIST, { kind: 'cut', afterBytes: 10 });
    expect(await photos()).toHaveLength(1);
  });

  test('[SYNC-6] a rate limit does not count as a failure', async () => {
    fill(1);
    for (let number = 0; number < 5; number++) server.fail(LIST, { kind: 'rate_limit', seconds: 1 });
    server.fail(LIST, { kind: 'status', status: 500 });
    expect(await photos()).toHaveLength(1);
    expect(slept).toEqual([1025, 1025, 1025, 1025, 1025, 250]);
  });

  test('[SYNC-3] a call renews an expired token, but fails if the new token is refused too', async () => {
    fill(1);
    server.expireTokens();
    expect(await photos()).toHaveLength(1);
    expect(renewed).toHaveLength(1);
    const refusal = { error_summary: 'expired_access_token/.', error: { '.tag': 'expired_access_token' } };
    for (let number = 0; number < 2; number++) {
      server.fail(LIST, { kind: 'status', status: 401, body: refusal });
    }
    const error = await photos().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(SourceError);
    expect(error).toMatchObject({
      kind: 'reconnect',
      code: 'conflict',
      message: expect.stringContaining('expired'),
    });
  });

  test('a permanent refusal is not retried, and only its code is shown', async () => {
    server.fail(LIST, {
      kind: 'status',
      status: 400,
      body: 'Error in call to API function "files/list_folder": oops',
    });
    await expect(photos()).rejects.toMatchObject({
      kind: 'refused',
      message: 'Dropbox refused (400)',
    });
    server.fail(LIST, { kind: 'status', status: 409, body: { error_summary: 'path/not_folder/..' } });
    await expect(photos()).rejects.toMatchObject({
      kind: 'refused',
      message: 'Dropbox refused (409): path/not_folder/..',
    });
    expect(server.requests.get(LIST)).toBe(2);
  });

  test('[SYNC-3] a refusal that repeats the token is reported without it', async () => {
    server.fail(LIST, {
      kind: 'status',
      status: 400,
      body: 'Invalid authorization value in HTTP header "Authorization": "Bearer sl.a-secret".',
    });
    await expect(photos()).rejects.toMatchObject({
      message: 'Dropbox refused (400)',
      cause: { message: 'Invalid authorization value in HTTP header "Authorization": "Bearer …".' },
    });
  });
});

describe('Dropbox: bytes', () => {
  const data = randomBytes(BIG_BYTES);
  beforeEach(() => void server.put('/写真.jpg', data));

  test('reading a range downloads only its bytes', async () => {
    const entry = await onlyPhoto();
    const head = await source.readRange(entry, { start: 0, length: 131_072 });
    expect(head.equals(data.subarray(0, 131_072))).toBe(true);
    expect(server.downloads.get('/写真.jpg')).toEqual({ requests: 1, bytes: 131_072 });
    const tail = await source.readRange(entry, { start: BIG_BYTES - 3, length: 100 });
    expect(tail.equals(data.subarray(-3))).toBe(true);
  });

  test('a download that is cut twice resumes where it stopped', async () => {
    const entry = await onlyPhoto();
    server.fail(DOWNLOAD, { kind: 'cut', afterBytes: 1_000_000 });
    server.fail(DOWNLOAD, { kind: 'cut', afterBytes: 2_000_000 });
    expect((await buffer(source.download(entry))).equals(data)).toBe(true);
    const count = server.downloads.get('/写真.jpg');
    expect(count?.requests).toBe(3);
    // Only bytes in transit when the connection broke may come again.
    expect(count?.bytes).toBeLessThan(BIG_BYTES + 1_000_000);
  });

  test('a download also resumes after a stall, a 500 and an expired token', async () => {
    source = connect({ idleMs: 300 });
    const entry = await onlyPhoto();
    server.fail(DOWNLOAD, { kind: 'stall', afterBytes: 700_000 });
    server.fail(DOWNLOAD, { kind: 'status', status: 500 });
    const stream = source.download(entry);
    const first = await stream[Symbol.asyncIterator]().next();
    server.expireTokens();
    const rest = await buffer(stream);
    expect(Buffer.concat([first.value ?? Buffer.alloc(0), rest]).equals(data)).toBe(true);
    expect(renewed).toHaveLength(1);
  });

  test('a response with the whole file instead of a part is closed, and the download starts again', async () => {
    const entry = await onlyPhoto();
    bodies = [];
    server.fail(DOWNLOAD, { kind: 'status', status: 200, body: 'x'.repeat(BIG_BYTES) });
    expect((await buffer(source.download(entry))).equals(data)).toBe(true);
    expect(bodies[0]?.destroyed).toBe(true);
  });

  test('a file that is replaced during its download is never mixed with the new one', async () => {
    const entry = await onlyPhoto();
    server.fail(DOWNLOAD, { kind: 'cut', afterBytes: 1_000_000 });
    const stream = source.download(entry)[Symbol.asyncIterator]();
    const chunks = [(await stream.next()).value as Uint8Array];
    server.put('/写真.jpg', randomBytes(BIG_BYTES));
    for (let step = await stream.next(); !step.done; step = await stream.next()) chunks.push(step.value);
    expect(Buffer.concat(chunks).equals(data)).toBe(true);
  });

  test('bytes that do not match the content hash are refused', async () => {
    const entry = { ...(await onlyPhoto()), contentHash: '0'.repeat(64) };
    await expect(buffer(source.download(entry))).rejects.toThrow('写真.jpg arrived damaged');
  });

  test('an aborted download throws the signal’s reason, even while no bytes arrive', async () => {
    const entry = await onlyPhoto();
    const controller = new AbortController();
    server.fail(DOWNLOAD, { kind: 'stall', afterBytes: 1000 });
    const stream = source.download(entry, { signal: controller.signal })[Symbol.asyncIterator]();
    await stream.next();
    const next = stream.next();
    controller.abort(new Error('the server stops'));
    await expect(next).rejects.toThrow('the server stops');
  });

  test('a deleted file is "not found"', async () => {
    const entry = { ...(await onlyPhoto()), revision: '0123456789' };
    await expect(buffer(source.download(entry))).rejects.toMatchObject({ kind: 'not_found' });
  });
});
