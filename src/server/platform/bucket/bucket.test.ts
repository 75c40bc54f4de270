import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server, type ServerResponse } from 'node:http';
import {
  type AddressInfo,
  createServer as createSilentServer,
  type Server as SilentServer,
  type Socket,
} from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { type StartedBucket, startBucket } from '../../../../tests/support/bucket.ts';
import { hasS3Server } from '../../../../tests/support/s3-server.ts';
import { objectOf, withFileObject } from '../files/file-object.ts';
import { type Bucket, type ListedObject, openBucket } from './bucket.ts';

const START_LIMIT_MS = 120_000;
const data = Buffer.from('0123456789'.repeat(1000));

// Debian: apt-get install swift-proxy swift-account swift-container swift-object memcached
describe.skipIf(!hasS3Server())('a bucket (needs OpenStack Swift)', () => {
  let real: StartedBucket;
  beforeAll(async () => {
    real = await startBucket();
  }, START_LIMIT_MS);
  afterAll(() => real.stop());

  test('stores, reads, measures and removes objects below its prefix', async () => {
    const bucket = openBucket({ ...real.settings, prefix: 'gallery/' });
    await bucket.put('a/写真.jpg', objectOf(data));
    expect(await real.keys()).toEqual(['gallery/a/写真.jpg']);
    expect(await bucket.head('a/写真.jpg')).toMatchObject({ bytes: data.length });
    const found = await bucket.get('a/写真.jpg');
    expect(found?.sha256).toBe(objectOf(data).sha256);
    expect(await buffer(found?.body ?? Readable.from([]))).toEqual(data);
    await real.put('other/b.jpg', data);
    const listed: ListedObject[] = [];
    for await (const object of bucket.list('a/')) listed.push(object);
    expect(listed).toEqual([{ key: 'a/写真.jpg', bytes: data.length, modifiedAt: expect.any(Date) }]);
    await real.remove('other/b.jpg');
    await bucket.remove('a/写真.jpg');
    await bucket.remove('a/写真.jpg');
    expect(await bucket.head('a/写真.jpg')).toBeUndefined();
    expect(await bucket.get('a/写真.jpg')).toBeUndefined();
  });

  test('the store refuses bytes that do not match the hash', async () => {
    const bucket = openBucket({ ...real.settings, prefix: '' });
    const other = { ...objectOf(data), read: () => Buffer.from('9'.repeat(data.length)) };
    await expect(bucket.put('wrong', other)).rejects.toMatchObject({ reason: 'media_unreachable' });
    expect(await real.keys()).toEqual([]);
  });

  test('a check leaves nothing behind, and reports what is wrong', async () => {
    const check = (changed: Partial<StartedBucket['settings']>) =>
      openBucket({ ...real.settings, ...changed, prefix: '' }, { sleep: async () => {} }).check();
    expect(await check({})).toBeUndefined();
    expect(await real.keys()).toEqual([]);
    expect(await check({ bucket: 'none-such' })).toEqual({
      isTemporary: false,
      sentence: `there is no bucket none-such at ${real.settings.endpoint}.`,
    });
    expect(await check({ secretAccessKey: 'wrong-one' })).toMatchObject({
      isTemporary: false,
      sentence: expect.stringMatching(
        /refuses to write, .* \(403 \w+\): check S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY/,
      ),
    });
    expect(await check({ endpoint: 'http://127.0.0.1:9' })).toEqual({
      isTemporary: true,
      sentence: 'the bucket photos at http://127.0.0.1:9 does not respond.',
    });
  });
});

const account = { region: 'us-east-1', accessKeyId: 'id', secretAccessKey: 'secret', forcePathStyle: true };

/** Opens a bucket at a port of this machine. */
const openAt = (port: number, options: Parameters<typeof openBucket>[1] = {}): Bucket =>
  openBucket(
    { ...account, endpoint: `http://127.0.0.1:${port}`, bucket: 'photos', prefix: '' },
    { sleep: async () => {}, ...options },
  );

test('an endpoint whose host has no address is reported as such, because it may be misspelt', async () => {
  // The name is too long, so no name server is queried.
  const endpoint = `http://${'s'.repeat(64)}.example`;
  const bucket = openBucket(
    { ...account, endpoint, bucket: 'photos', prefix: '' },
    { sleep: async () => {} },
  );
  expect(await bucket.check()).toEqual({
    isTemporary: true,
    sentence: `no address is known for the bucket photos at ${endpoint}: check S3_ENDPOINT, S3_REGION and S3_FORCE_PATH_STYLE.`,
  });
});

describe('a bucket that accepts connections and never answers', () => {
  const sockets = new Set<Socket>();
  let server: SilentServer;
  let port: number;
  beforeAll(async () => {
    server = createSilentServer((socket) => sockets.add(socket));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });

  test('[SCALE-3] is unreachable after a bounded time', async () => {
    const printed = vi.spyOn(console, 'warn');
    const folder = await mkdtemp(join(tmpdir(), 'gomai-silent-'));
    const file = join(folder, 'photo');
    // Too large for the system's buffers, so that sending stops.
    const large = Buffer.alloc(20_000_000, 7);
    await writeFile(file, large);
    const calls: Record<string, (bucket: Bucket) => Promise<unknown>> = {
      get: (bucket) => bucket.get('a'),
      head: (bucket) => bucket.head('a'),
      put: (bucket) => bucket.put('a', objectOf(data)),
      putFile: (bucket) => withFileObject(file, objectOf(large).sha256, (object) => bucket.put('a', object)),
      remove: (bucket) => bucket.remove('a'),
      list: async (bucket) => bucket.list('')[Symbol.asyncIterator]().next(),
    };
    const open = () => openAt(port, { idleMs: 50, responseMs: 50 });
    for (const [name, call] of Object.entries(calls))
      await expect(call(open()), name).rejects.toMatchObject({ reason: 'media_unreachable' });
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
    expect(await open().check()).toMatchObject({
      isTemporary: true,
      sentence: expect.stringMatching(/ does not respond\.$/),
    });
    await rm(folder, { recursive: true });
  }, 60_000);

  test('[SCALE-3] refuses further calls without connecting again, with a time to retry', async () => {
    sockets.clear();
    const bucket = openAt(port, { responseMs: 50, restMs: 60_000 });
    await expect(bucket.head('a')).rejects.toMatchObject({ reason: 'media_unreachable' });
    expect(sockets.size).toBe(2);
    for (const call of [bucket.get('a'), bucket.put('a', objectOf(data)), bucket.remove('a')])
      await expect(call).rejects.toMatchObject({ reason: 'media_unreachable', retryAfterSec: 5 });
    expect(sockets.size).toBe(2);
  });
});

describe('a bucket that fails', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function failing(
    answer: (response: ServerResponse, number: number) => void,
    options?: Parameters<typeof openBucket>[1],
  ) {
    const bodies: Buffer[] = [];
    server = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.once('end', () => {
        bodies.push(Buffer.concat(parts));
        answer(response, bodies.length);
      });
    });
    await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
    const bucket = openAt((server.address() as AddressInfo).port, options);
    return { bucket, bodies, calls: () => bodies.length };
  }

  async function* slowly(object: Buffer, parts: number) {
    const length = Math.ceil(object.length / parts);
    for (let at = 0; at < object.length; at += length) {
      yield object.subarray(at, at + length);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  function refuse(response: ServerResponse, status: number, code: string): void {
    response.writeHead(status, { 'content-type': 'application/xml' });
    response.end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>signed text</Message></Error>`);
  }

  test('a timed-out request is reported as temporary, not as wrong settings', async () => {
    const { bucket } = await failing((response) => refuse(response, 400, 'RequestTimeout'));
    expect(await bucket.check()).toMatchObject({
      isTemporary: true,
      sentence: expect.stringMatching(/ is out of order \(400 RequestTimeout\)\.$/),
    });
  });

  test('sends the whole object again after a temporary error, until it is stored', async () => {
    const { bucket, bodies } = await failing((response, number) =>
      number < 3 ? refuse(response, 503, 'SlowDown') : response.end(),
    );
    await bucket.put('a', objectOf(data));
    expect(bodies).toEqual([data, data, data]);
  });

  test('[SCALE-3] sends a file again after a temporary error, like an object in memory', async () => {
    const { bucket, bodies } = await failing((response, number) =>
      number < 3 ? refuse(response, 503, 'SlowDown') : response.end(),
    );
    const folder = await mkdtemp(join(tmpdir(), 'gomai-file-'));
    const file = join(folder, 'photo');
    await writeFile(file, data);
    await withFileObject(file, objectOf(data).sha256, (object) => bucket.put('a', object));
    await rm(folder, { recursive: true });
    expect(bodies).toEqual([data, data, data]);
  });

  test('[SCALE-3] is used again once it answers', async () => {
    const { bucket, calls } = await failing(
      (response, number) => {
        if (number > 3) response.end();
      },
      { responseMs: 50, restMs: 100 },
    );
    await expect(bucket.head('a')).rejects.toMatchObject({ reason: 'media_unreachable' });
    expect(calls()).toBe(2);
    await expect
      .poll(() =>
        bucket.head('a').then(
          () => 'answered',
          () => 'refused',
        ),
      )
      .toBe('answered');
  });

  test('[SCALE-3] an object whose bytes keep arriving is stored, however long that takes', async () => {
    const { bucket, calls } = await failing((response) => response.end(), { responseMs: 50 });
    await bucket.put('a', { ...objectOf(data), read: () => Readable.from(slowly(data, 20)) });
    expect(calls()).toBe(1);
  });

  test('a list continues after an empty page, and fails if such a page has no token', async () => {
    const page = (content: string) => `<?xml version="1.0"?><ListBucketResult>${content}</ListBucketResult>`;
    const more = '<IsTruncated>true</IsTruncated>';
    const pages = [
      page(`${more}<NextContinuationToken>2</NextContinuationToken>`),
      page(`${more}<Contents><Key>a</Key><Size>1</Size></Contents>`),
      page(more),
    ];
    const { bucket, calls } = await failing((response, number) => response.end(pages[number - 1]));
    const listed: string[] = [];
    const list = async () => {
      for await (const { key } of bucket.list('')) listed.push(key);
    };
    await expect(list()).rejects.toMatchObject({ reason: 'media_unreachable' });
    expect(listed).toEqual(['a']);
    expect(calls()).toBe(3);
  });

  test('a check reports a full bucket as a temporary problem', async () => {
    const { bucket } = await failing((response) => refuse(response, 507, 'XMinioStorageFull'));
    expect(await bucket.check()).toMatchObject({
      isTemporary: true,
      sentence: expect.stringMatching(/^the bucket photos at .* is full \(507 XMinioStorageFull\)\.$/),
    });
  });

  test.each([
    [400, 'RequestTimeout', 'media_unreachable', 3],
    [500, 'InternalError', 'media_unreachable', 3],
    [503, 'SlowDown', 'media_unreachable', 3],
    [503, 'ServiceUnavailable', 'media_unreachable', 3],
    [429, 'TooManyRequests', 'media_unreachable', 3],
    [400, 'BadDigest', 'media_unreachable', 1],
    [403, 'AccessDenied', 'media_unreachable', 1],
    [507, 'XMinioStorageFull', 'storage_full', 1],
  ] as const)(
    'reports %i %s as "%s" after %i calls, without quoting the message of the store',
    async (status, code, reason, tries) => {
      const { bucket, calls } = await failing((response) => refuse(response, status, code));
      const error = await bucket.put('a', objectOf(data)).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ reason, message: expect.not.stringContaining('signed') });
      expect(calls()).toBe(tries);
    },
  );
});
