import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { afterEach, expect, test } from 'vitest';
import type { PhotoEntry, PhotoSource } from './photo-source.ts';
import { createS3Source } from './s3.ts';

// photo-source.test.ts covers the normal cases with a real store.

const data = Buffer.from('0123456789'.repeat(1000));
const entry: PhotoEntry = {
  id: 'x100/a.jpg',
  path: '/x100/a.jpg',
  name: 'a.jpg',
  bytes: data.length,
  modifiedAt: new Date(),
  revision: '"9a0364b9e99bb480dd25e1f0284c8555"',
};

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

interface S3Call {
  url: string | undefined;
  range: string | undefined;
  ifMatch: string | undefined;
}

async function bucket(
  answer: (call: S3Call, response: ServerResponse, number: number) => void,
): Promise<{ source: PhotoSource; calls: S3Call[] }> {
  const calls: S3Call[] = [];
  server = createServer(({ url, headers }, response) => {
    const call = { url, range: headers.range, ifMatch: headers['if-match'] };
    calls.push(call);
    answer(call, response, calls.length);
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const settings = { endpoint, region: 'us-east-1', bucket: 'photos', forcePathStyle: true };
  return {
    source: createS3Source(
      { ...settings, accessKeyId: 'id', secretAccessKey: 'secret' },
      { sleep: async () => {}, folders: { idleMs: 100, maxAttempts: 2 } },
    ),
    calls,
  };
}

function refuse(response: ServerResponse, status: number, code: string): void {
  response.writeHead(status, { 'content-type': 'application/xml' });
  response.end(
    `<?xml version="1.0"?><Error><Code>${code}</Code><Message>secret signed text</Message></Error>`,
  );
}

test('[SYNC-8] an interrupted download resumes where it stopped, at the same version', async () => {
  const { source, calls } = await bucket(({ range }, response, number) => {
    const start = Number(/^bytes=(\d+)-/.exec(range ?? '')?.[1]);
    response.writeHead(206, { 'content-length': data.length - start, etag: entry.revision });
    if (number > 2) return response.end(data.subarray(start));
    return response.write(data.subarray(start, start + 3000), () => setImmediate(() => response.destroy()));
  });
  expect((await buffer(source.download(entry))).equals(data)).toBe(true);
  expect(calls).toHaveLength(3);
  expect(calls[0]).toEqual({
    url: '/photos/x100/a.jpg?x-id=GetObject',
    range: 'bytes=0-9999',
    ifMatch: entry.revision,
  });
  expect(calls.map(({ ifMatch }) => ifMatch)).toEqual(Array(3).fill(entry.revision));
  const starts = calls.map(({ range }) => Number(/\d+/.exec(range ?? '')?.[0]));
  expect(starts).toEqual([...starts].sort((a, b) => a - b));
  expect(starts[2]).toBeGreaterThan(0);
});

test.each([
  [404, 'NoSuchKey', 'not_found'],
  [404, 'NoSuchBucket', 'not_found'],
  [412, 'PreconditionFailed', 'changed'],
  [403, 'SignatureDoesNotMatch', 'refused'],
  [503, 'SlowDown', 'transient'],
  [400, 'RequestTimeout', 'transient'],
] as const)('[SYNC-8] reports %i %s as "%s", without the store’s message', async (status, code, kind) => {
  const { source } = await bucket((_, response) => refuse(response, status, code));
  const error = await buffer(source.download(entry)).catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ kind, message: expect.not.stringContaining('secret') });
});

test('[SYNC-8] a missing bucket is reported with the name of its setting', async () => {
  const { source } = await bucket((_, response) => refuse(response, 404, 'NoSuchBucket'));
  await expect(source.listFolders('')).rejects.toMatchObject({
    message: 'There is no bucket with the name in S3_BUCKET',
    reason: 'bucket_not_found',
  });
});

test('[SYNC-8] an unreachable store is "transient"', async () => {
  const { source } = await bucket((_, response) => void response.destroy());
  await expect(source.listFolders('')).rejects.toMatchObject({ kind: 'transient' });
});

test('[SYNC-8] listing folders fails after two attempts if the store never answers', async () => {
  const { source, calls } = await bucket(() => {});
  await expect(source.listFolders('')).rejects.toMatchObject({ kind: 'transient' });
  expect(calls).toHaveLength(2);
});

test('[SYNC-8] after an empty page a list continues; it fails if no page or no token follows', async () => {
  const page = (content: string) => `<?xml version="1.0"?><ListBucketResult>${content}</ListBucketResult>`;
  const pages = [
    page('<IsTruncated>true</IsTruncated><NextContinuationToken>2</NextContinuationToken>'),
    page(
      '<Contents><Key>x100/a.jpg</Key><Size>1</Size><LastModified>2026-11-20T00:00:00Z</LastModified></Contents>',
    ),
    page(''),
    page('<IsTruncated>true</IsTruncated>'),
  ];
  const { source, calls } = await bucket((_, response, number) => response.end(pages[number - 1]));
  const paths = async () => {
    const found: string[] = [];
    for await (const { entries } of source.listPhotos('/x100'))
      found.push(...entries.map(({ path }) => path));
    return found;
  };
  expect(await paths()).toEqual(['/x100/a.jpg']);
  expect(calls[1]?.url).toContain('continuation-token=2');
  await expect(paths()).rejects.toMatchObject({ kind: 'not_found' });
  await expect(paths()).rejects.toMatchObject({ kind: 'transient' });
});
