import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, get, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';
import { Client, FormData } from 'undici';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type ImageServer, startImageServer } from '../../../../tests/support/image-server.ts';
import { testImage } from '../../../../tests/support/test-image.ts';
import { imageWidths } from '../../../shared/images.ts';
import { photoVersion } from '../../../shared/photo-urls.ts';
import { asc, eq } from '../../db/orm.ts';
import { photoMetadata, storedCollections } from '../../db/schema/days.ts';
import { photoFiles, photoSources } from '../../db/schema/photos.ts';
import { ENCODER_REVISION, preparedRenditions } from './renditions/rendition.ts';

let server: ImageServer;
let source: Server;
let sourceHost: string;
const served = new Map<string, Buffer | number>();
/** Runs before the server of the remote photos responds. */
let meanwhile: () => Promise<unknown> = async () => {};
let fetches = 0;

beforeAll(async () => {
  source = createServer(async (request, reply) => {
    fetches += 1;
    await meanwhile();
    const answer = served.get(request.url ?? '');
    if (Buffer.isBuffer(answer)) reply.end(answer);
    else reply.writeHead(answer ?? 404).end();
  });
  await new Promise<void>((done) => source.listen(0, '127.0.0.1', done));
  sourceHost = `127.0.0.1:${(source.address() as AddressInfo).port}`;
  server = await startImageServer({ trustedSources: [sourceHost] });
  await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(async () => {
  await server.close();
  await new Promise((done) => source.close(done));
});

let seed = 0;
/** Uploads a new photo that visitors may see. */
async function published(size = { width: 640, height: 480 }): Promise<string> {
  seed += 1;
  const { url } = (await server.upload(await testImage({ ...size, seed }))).body;
  server.published.add(url);
  return url;
}

function optimize(url: string, query: Record<string, string> = {}, headers: Record<string, string> = {}) {
  return server.app.inject({ url: '/api/images/optimize', query: { url, ...query }, headers });
}

const sizeOf = async (data: Buffer) => {
  const { width, height } = await sharp(data).metadata();
  return [width, height];
};

describe('GET /api/images/optimize', () => {
  let url: string;
  beforeEach(async () => {
    url = await published();
    server.transforms.length = 0;
  });

  test('[API-1] [IMG-3] serves the requested format and quality, in the next larger allowed width', async () => {
    for (const format of ['avif', 'webp', 'jpeg']) {
      const answer = await optimize(url, { width: '390', format, quality: '85' });
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length));
      expect(await sizeOf(answer.rawPayload)).toEqual([400, 300]);
    }
    const bytesAt = async (quality: string) =>
      (await optimize(url, { width: '390', format: 'jpeg', quality })).rawPayload.length;
    expect(await bytesAt('60')).toBeLessThan(await bytesAt('85'));
  });

  test('[LIGHT-7] serves the part of a photo that is framed in another shape', async () => {
    for (const format of ['avif', 'webp', 'jpeg']) {
      const answer = await optimize(url, { width: '300', format, ratio: '3x4', at: '100' });
      expect(answer.headers['content-type']).toBe(`image/${format}`);
      expect(await sizeOf(answer.rawPayload)).toEqual([320, 427]);
    }
    // The test image becomes redder from left to right.
    const redness = async (at: number) => {
      const { rawPayload } = await optimize(url, {
        width: '200',
        format: 'jpeg',
        ratio: '3x4',
        at: String(at),
      });
      return (await sharp(rawPayload).stats()).channels[0]?.mean ?? 0;
    };
    expect((await redness(0)) + 30).toBeLessThan(await redness(50));
    expect((await redness(50)) + 30).toBeLessThan(await redness(100));
  });

  test.each([
    [{ ratio: '4x5' }],
    [{ ratio: '3x4', at: '37' }],
    [{ ratio: '3x4', at: '105' }],
    [{ ratio: '3x4', at: '-5' }],
    [{ ratio: '3x4', at: 'left' }],
  ])(
    '[LIGHT-7] refuses a shape or position that is not allowed: %o',
    async (query: Record<string, string>) => {
      expect((await optimize(url, query)).statusCode).toBe(400);
      expect(server.transforms).toEqual([]);
    },
  );

  test('[LIGHT-7] framed requests for small widths share one rendition; its versioned URL is immutable', async () => {
    for (const width of [1, 150, 200]) {
      const query = {
        width: String(width),
        ratio: '3x4',
        at: '50',
        preserveExif: 'true',
        height: String(width),
      };
      expect((await optimize(url, query)).statusCode).toBe(200);
    }
    expect(server.transforms).toHaveLength(1);
    const version = photoVersion((await server.photos.photoOf(url)).sha256);
    const { headers } = await optimize(url, { width: '200', ratio: '3x4', v: version });
    expect(headers['cache-control']).toContain('immutable');
  });

  test('[IMG-3] never enlarges a photo, and fits it into both width and height', async () => {
    const large = await optimize(url, { width: '2560', height: '1440', format: 'jpeg' });
    expect(await sizeOf(large.rawPayload)).toEqual([640, 480]);
    const low = await optimize(url, { width: '2560', height: '300', format: 'jpeg' });
    expect(await sizeOf(low.rawPayload)).toEqual([400, 300]);
  });

  test('[IMG-4] accepts the suffix @2x, which does not change the requested size', async () => {
    const answer = await optimize(url, { width: '600', suffix: '@2x', format: 'jpeg' });
    expect(await sizeOf(answer.rawPayload)).toEqual([600, 450]);
  });

  test.each([
    ['image/avif,image/webp,*/*', 'avif'],
    ['image/avif;q=0, image/webp', 'webp'],
    ['image/webp,image/png', 'webp'],
    ['*/*', 'jpeg'],
    [undefined, 'jpeg'],
  ])('[IMG-6] serves a browser that accepts %s the format %s', async (accept, format) => {
    const answer = await optimize(url, { width: '300' }, accept === undefined ? {} : { accept });
    expect(answer.headers['content-type']).toBe(`image/${format}`);
    expect(answer.headers.vary).toBe('Accept');
  });

  test('fifty concurrent requests make one rendition', async () => {
    const answers = await Promise.all(Array.from({ length: 50 }, () => optimize(url, { width: '300' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(50).fill(200));
    expect(server.transforms).toHaveLength(1);
    await optimize(url, { width: '250', quality: '79' });
    expect(server.transforms).toHaveLength(1);
  });

  test('serves a rendition from memory without a database query until its photo is unpublished', async () => {
    const query = { width: '300', format: 'avif', v: photoVersion(url.slice(7, 71)) };
    const first = await optimize(url, query);
    const questions = vi.spyOn(server.db, 'select');
    const again = await optimize(url, query);
    expect(again.rawPayload).toEqual(first.rawPayload);
    expect(again.headers).toMatchObject({ etag: first.headers.etag, 'content-type': 'image/avif' });
    expect(questions).not.toHaveBeenCalled();
    questions.mockRestore();
    server.published.delete(url);
    expect((await optimize(url, query)).statusCode).toBe(404);
  });

  test('makes a rendition again after the image cache was cleared', async () => {
    await optimize(url, { width: '300' });
    await server.photos.cache.clearImages();
    server.transforms.length = 0;
    expect((await optimize(url, { width: '300' })).statusCode).toBe(200);
    expect(server.transforms).toHaveLength(1);
  });

  test('[SCALE-3] after the camera data was cleared, a cached rendition needs no original', async () => {
    const url = await published();
    const before = await optimize(url);
    await server.photos.cache.clearCameraData();
    const name = url.slice('/media/'.length);
    await rm(join(server.folder, 'media', name.slice(0, 2), name.slice(2, 4), name));
    const after = await optimize(url);
    expect(after.statusCode).toBe(200);
    expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  });

  test('skips queued renditions whose visitors have all disconnected; a visitor who stays gets the image', async () => {
    const photo = await server.photos.photoOf(url);
    const requests = imageWidths
      .slice(0, 3)
      .flatMap((width) =>
        [60, 80, 85, 90].map((quality) => ({ width, quality, format: 'avif', exif: false }) as const),
      );
    const visitors = requests.map(() => [new AbortController(), new AbortController()] as const);
    const responses = requests.map((request, n) =>
      (visitors[n] ?? []).map(({ signal }) => server.photos.render(photo, request, signal)),
    );
    const settled = Promise.allSettled(responses.flat());
    // The first visitor of each image disconnects; for half of the images, the second visitor does too.
    for (const [n, [first, second]] of visitors.entries()) {
      first.abort(new Error('gone'));
      if (n % 2 === 0) second.abort(new Error('gone'));
    }
    const outcomes = (await settled).map(({ status }) => status);
    expect(outcomes.filter((status) => status === 'fulfilled')).toHaveLength(requests.length / 2);
    expect(server.transforms).toHaveLength(requests.length / 2);
  });

  test('aborts rendering when its visitor disconnects, and serves later requests', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    // Never finishes a rendition, but rejects if the request is aborted.
    const render = vi
      .spyOn(server.photos, 'render')
      .mockImplementation(
        (_photo, _request, signal) =>
          new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
      );
    const controller = new AbortController();
    const query = new URLSearchParams({ url, width: '600', quality: '95', format: 'avif' });
    const answer = fetch(`http://127.0.0.1:${port}/api/images/optimize?${query}`, {
      signal: controller.signal,
    });
    await vi.waitFor(() => expect(render).toHaveBeenCalled(), { timeout: 30_000 });
    controller.abort();
    await expect(answer).rejects.toThrow();
    await vi.waitFor(() => expect(render.mock.calls[0]?.[2]?.aborted).toBe(true), { timeout: 30_000 });
    render.mockRestore();
    expect((await optimize(url, { width: '600', quality: '95', format: 'avif' })).statusCode).toBe(200);
  });

  test('[API-3] when too many requests wait, further requests get 503 with Retry-After', async () => {
    const requests = [300, 400, 600, 800].flatMap((width) =>
      [60, 80, 85, 90, 95].flatMap((quality) =>
        ['avif', 'webp', 'jpeg'].flatMap((format) =>
          ['0', '1'].map((preserveExif) => ({
            width: String(width),
            quality: String(quality),
            format,
            preserveExif,
          })),
        ),
      ),
    );
    const answers = await Promise.all(requests.map((request) => optimize(url, request)));
    const busy = answers.filter(({ statusCode }) => statusCode === 503);
    expect(busy.length).toBeGreaterThan(0);
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 503)).toBe(true);
    for (const { headers } of busy) {
      expect(headers).toMatchObject({ 'retry-after': '2', 'cache-control': 'no-store' });
    }
    expect((await optimize(url, requests.at(-1))).statusCode).toBe(200);
  });

  test('a rendition URL with the photo version is immutable', async () => {
    const v = photoVersion(url.slice(7, 71));
    const fixed = await optimize(url, { v });
    expect(fixed.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    const other = await optimize(url, { v: 'old' });
    expect(other.headers['cache-control']).toBe('public, no-cache');
  });

  test('shared caches may not store what the owner sees', async () => {
    const v = photoVersion(url.slice(7, 71));
    const answer = await optimize(url, { v }, server.owner);
    expect(answer.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    const unversioned = await optimize(url, {}, server.owner);
    expect(unversioned.headers['cache-control']).toBe('private, no-cache');
  });

  test('the ETag contains the encoder revision, so that browsers refetch renditions when encoder settings change', async () => {
    const answer = await optimize(url, { width: '300', format: 'webp' });
    expect(answer.headers.etag).toBe(`"${url.slice(7, 71)}-e${ENCODER_REVISION}-w300-q80.webp"`);
  });

  test('a rendition URL without a version is revalidated: 304 if the ETag matches', async () => {
    const first = await optimize(url, { width: '300' });
    const again = await optimize(url, { width: '300' }, { 'if-none-match': String(first.headers.etag) });
    expect([again.statusCode, again.body]).toEqual([304, '']);
    for (const held of ['*', `"other", W/${first.headers.etag}`]) {
      expect((await optimize(url, { width: '300' }, { 'if-none-match': held })).statusCode).toBe(304);
    }
    const longer = String(first.headers.etag).replace(/"$/, 'x"');
    expect((await optimize(url, { width: '300' }, { 'if-none-match': longer })).statusCode).toBe(200);
    const other = await optimize(url, { width: '400' }, { 'if-none-match': String(first.headers.etag) });
    expect(other.statusCode).toBe(200);
  });

  test('HEAD returns the type, length, ETag and Cache-Control of GET, without the body', async () => {
    const query = { url, width: '300', format: 'webp' };
    const got = await optimize(url, query);
    const head = await server.app.inject({ method: 'HEAD', url: '/api/images/optimize', query });
    expect(head.statusCode).toBe(200);
    expect(head.body).toBe('');
    for (const name of ['content-type', 'content-length', 'etag', 'cache-control']) {
      expect(head.headers[name]).toBe(got.headers[name]);
    }
  });

  test.each([
    ['width=0', 'width'],
    ['width=abc', 'width'],
    ['width=1.5', 'width'],
    ['width=300&width=400', 'width'],
    ['quality=101', 'quality'],
    ['format=gif', 'format'],
    ['format=avif&format=webp', 'format'],
    ['preserveExif=maybe', 'preserveExif'],
    ['url=x', 'url'],
    ['v=1&v=2', 'v'],
  ])('[API-3] %s is refused and the field is named', async (query, field) => {
    const answer = await server.app.inject(`/api/images/optimize?url=${encodeURIComponent(url)}&${query}`);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(`${field}:`),
    });
  });

  test('[API-3] refuses a missing URL, but not unknown parameters', async () => {
    expect((await server.app.inject('/api/images/optimize')).statusCode).toBe(400);
    expect((await optimize(url, { width: '300', utm_source: 'x', effort: '9' })).statusCode).toBe(200);
  });

  test('visitors see only published photos, the owner sees all', async () => {
    server.published.delete(url);
    expect((await optimize(url)).statusCode).toBe(404);
    expect((await server.app.inject(url)).statusCode).toBe(404);
    expect((await server.app.inject({ url: '/api/images/exif', query: { url } })).statusCode).toBe(404);
    expect((await optimize(url, {}, server.owner)).statusCode).toBe(200);
  });

  test('[API-3] answers an unknown photo with 404, and an embedded image or a file: URL with 400', async () => {
    const unknown = `/media/${'0'.repeat(64)}.jpg`;
    expect((await optimize(unknown, {}, server.owner)).statusCode).toBe(404);
    expect((await optimize(url.replace('.jpg', '.png'), {}, server.owner)).statusCode).toBe(404);
    expect((await optimize('data:image/png;base64,AAAA', {}, server.owner)).statusCode).toBe(400);
    expect((await optimize('file:///etc/passwd', {}, server.owner)).statusCode).toBe(400);
  });
});

describe('originals', () => {
  test('[API-3] [SCALE-6] a name below /media/ that is no photo gets 404, even for the owner', async () => {
    const names = ['photo.jpg', 'crops', `${'a'.repeat(64)}.gif`, `${'a'.repeat(64)}.jpg`, 'crops/photo.jpg'];
    for (const name of names) {
      for (const headers of [{}, server.owner]) {
        const answer = await server.app.inject({ url: `/media/${name}`, headers });
        expect([name, answer.statusCode]).toEqual([name, 404]);
      }
    }
  });

  test('[CROP-5] only the owner downloads the original bytes', async () => {
    const original = await testImage({ seed: 1000 });
    const { url } = (await server.upload(original)).body;
    const path = `/api/admin/originals/${url.slice(7, 71)}`;
    expect((await server.app.inject(path)).statusCode).toBe(401);
    const answer = await server.app.inject({ url: path, headers: server.owner });
    expect(answer.rawPayload).toEqual(original);
    expect(answer.headers['content-disposition']).toMatch(/^attachment; filename=[0-9a-f]{12}\.jpg/);
    server.published.add(url);
    const seen = await server.app.inject(url);
    expect(seen.statusCode).toBe(200);
    expect(seen.rawPayload).not.toEqual(original);
    const missing = `/api/admin/originals/${'0'.repeat(64)}`;
    expect((await server.app.inject({ url: missing, headers: server.owner })).statusCode).toBe(404);
  });

  test('[API-3] uploading needs the owner, multipart, and a file in the field `photo`', async () => {
    const post = (headers: Record<string, string>, payload = '{}') =>
      server.app.inject({ method: 'POST', url: '/api/admin/photos', headers, payload });
    expect((await post({ 'content-type': 'application/json' })).statusCode).toBe(401);
    expect((await post({ ...server.owner, 'content-type': 'application/json' })).statusCode).toBe(400);
    const boundary = 'multipart/form-data; boundary=x';
    const wrong =
      '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\nabc\r\n--x--\r\n';
    const answer = await post({ ...server.owner, 'content-type': boundary }, wrong);
    expect(answer.json()).toMatchObject({ code: 'bad_request', message: 'photo: a file is required' });
  });

  test('[API-3] a refused upload is read to its end, so that the connection stays usable', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    let connections = 0;
    server.app.server.on('connection', () => {
      connections += 1;
    });
    const client = new Client(`http://127.0.0.1:${port}`);
    const form = new FormData();
    form.set('photo', new File([`GIF89a${'x'.repeat(8_000_000)}`], 'a.gif'));
    const refused = await client.request({
      method: 'POST',
      path: '/api/admin/photos',
      headers: server.owner,
      body: form,
    });
    expect(refused.statusCode).toBe(415);
    expect(await refused.body.json()).toMatchObject({ code: 'unsupported_media' });
    const next = await client.request({ method: 'GET', path: '/api/images/optimize' });
    expect(next.statusCode).toBe(400);
    await next.body.dump();
    await client.close();
    expect(connections).toBe(1);
  });

  test('the same photo uploaded twice is stored once', async () => {
    const original = await testImage({ seed: 1001 });
    const [first, second] = await Promise.all([
      server.upload(original, 'a.jpg'),
      server.upload(original, 'b.jpg'),
    ]);
    expect(second.body).toEqual({ ...first.body, fileName: 'b.jpg' });
    const rows = await server.db
      .select()
      .from(photoFiles)
      .where(eq(photoFiles.sha256, first.body.url.slice(7, 71)));
    expect(rows).toHaveLength(1);
  });
});

describe('remote photos', () => {
  test('are copied once, and still served when the source disappears', async () => {
    const url = `http://${sourceHost}/sea.jpg`;
    served.set('/sea.jpg', await testImage({ width: 640, height: 480, seed: 2000 }));
    server.published.add(url);
    fetches = 0;
    const answers = await Promise.all(Array.from({ length: 10 }, () => optimize(url, { width: '300' })));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    expect(fetches).toBe(1);
    served.delete('/sea.jpg');
    expect((await optimize(url, { width: '400' })).statusCode).toBe(200);
    const [row] = await server.db.select().from(photoSources).where(eq(photoSources.url, url));
    expect(await server.photos.getPhoto(row?.sha256 ?? '')).toMatchObject({ width: 640, height: 480 });
  });

  test('are not rendered if the visitor disconnects while the original is copied', async () => {
    const url = `http://${sourceHost}/slow-sea.jpg`;
    served.set('/slow-sea.jpg', await testImage({ seed: 2001 }));
    server.published.add(url);
    server.transforms.length = 0;
    const render = vi.spyOn(server.photos, 'render');
    const closed = once(server.app.server, 'connection').then(([socket]) => once(socket, 'close'));
    const query = new URLSearchParams({ url, width: '300' });
    const visitor = get(`${server.app.listeningOrigin}/api/images/optimize?${query}`, { agent: false });
    visitor.on('error', () => {});
    meanwhile = async () => {
      visitor.destroy();
      await closed;
    };
    await vi.waitFor(() => expect(render.mock.settledResults[0]?.type).toMatch(/fulfilled|rejected/), {
      timeout: 30_000,
    });
    meanwhile = async () => {};
    render.mockRestore();
    expect(server.transforms).toEqual([]);
  });

  test.each([
    ['/page', Buffer.from('<html>This link has expired</html>'), 502],
    ['/error', 500, 502],
    ['/cut.jpg', Buffer.from('ffd8ffe000104a46494600', 'hex'), 422],
  ])(
    '[API-3] if %s does not return a photo, responds with an error and stores nothing',
    async (path, answer, status) => {
      const url = `http://${sourceHost}${path}`;
      served.set(path, answer);
      server.published.add(url);
      expect((await optimize(url)).statusCode).toBe(status);
      expect((await server.app.inject({ url: '/api/images/exif', query: { url } })).statusCode).toBe(status);
      expect(await server.db.select().from(photoSources).where(eq(photoSources.url, url))).toEqual([]);
    },
  );

  test('[API-3] a URL inside the private network is refused', async () => {
    const url = 'http://169.254.169.254/latest/meta-data/';
    expect((await optimize(url, {}, server.owner)).statusCode).toBe(400);
  });
});

describe('publishing', () => {
  test('[IMG-6] prepares renditions once, and requests for them make no other rendition', async () => {
    const url = await published({ width: 1500, height: 1000 });
    server.transforms.length = 0;
    await Promise.all([server.photos.cache.prepare(url), server.photos.cache.prepare(url)]);
    const prepared = preparedRenditions(await server.photos.photoOf(url));
    expect(server.transforms).toHaveLength(prepared.length);

    for (const { width, quality, format, framing } of prepared) {
      const framed = framing ? { ratio: framing.ratio, at: String(framing.at) } : {};
      const answer = await optimize(url, {
        width: String(width),
        quality: String(quality),
        format,
        ...framed,
      });
      expect(answer.statusCode).toBe(200);
    }
    await server.app.inject(url);
    await server.photos.cache.prepare(url);
    expect(server.transforms).toHaveLength(prepared.length);
  });

  test('[IMG-6] an upload is prepared once', async () => {
    const url = await published({ width: 600, height: 400 });
    const photo = await server.photos.photoOf(url);
    server.transforms.length = 0;
    server.photos.prepareAhead(photo);
    server.photos.prepareAhead(photo);
    await server.photos.cache.prepare(url);
    expect(server.transforms).toHaveLength(preparedRenditions(photo).length);
  });

  test('[API-3] if one photo of a collection fails, the others are indexed, and the next run indexes all', async () => {
    const urls = ['/a.jpg', '/b.jpg', '/broken.jpg', '/d.jpg'].map((path) => `http://${sourceHost}${path}`);
    for (const [n, path] of ['/a.jpg', '/b.jpg', '/d.jpg'].entries()) {
      served.set(path, await testImage({ seed: 3000 + n }));
    }
    const [day] = await server.db
      .insert(storedCollections)
      .values({ date: '2026-11-20', photoUrls: [...urls, 'data:image/png;base64,AAAA'] })
      .returning();
    const indexed = () =>
      server.db
        .select({
          index: photoMetadata.photoIndex,
          url: photoMetadata.photoUrl,
          camera: photoMetadata.cameraName,
        })
        .from(photoMetadata)
        .where(eq(photoMetadata.collectionId, day?.id ?? 0))
        .orderBy(asc(photoMetadata.photoIndex));

    await expect(server.photos.indexCollection(day?.id ?? 0)).rejects.toThrow('1 photos');
    expect((await indexed()).map(({ index }) => index)).toEqual([0, 1, 3]);

    served.set('/broken.jpg', await testImage({ seed: 3009 }));
    await server.photos.indexCollection(day?.id ?? 0);
    expect(await indexed()).toEqual(urls.map((url, index) => ({ index, url, camera: 'Unknown Camera' })));
  });

  test('does not index a photo that was replaced while it was copied', async () => {
    const [slow, next] = ['/slow.jpg', '/next.jpg'].map((path) => `http://${sourceHost}${path}`);
    for (const [n, path] of ['/slow.jpg', '/next.jpg'].entries()) {
      served.set(path, await testImage({ seed: 3100 + n }));
    }
    const photoUrls = (url = '') => [url, ...Array.from({ length: 4 }, () => 'data:image/png;base64,AAAA')];
    const [day] = await server.db
      .insert(storedCollections)
      .values({ date: '2026-11-19', photoUrls: photoUrls(slow) })
      .returning();
    const id = day?.id ?? 0;
    const urls = async () =>
      (await server.db.select().from(photoMetadata).where(eq(photoMetadata.collectionId, id))).map(
        ({ photoUrl }) => photoUrl,
      );
    meanwhile = () =>
      server.db
        .update(storedCollections)
        .set({ photoUrls: photoUrls(next) })
        .where(eq(storedCollections.id, id));
    await server.photos.indexCollection(id);
    meanwhile = async () => {};
    expect(await urls()).toEqual([]);
    await server.photos.indexCollection(id);
    expect(await urls()).toEqual([next]);
  });

  test('does not fail for a collection that was deleted', async () => {
    server.transforms.length = 0;
    const rows = () => server.db.$count(photoMetadata);
    const before = await rows();
    await server.photos.indexCollection(999_999);
    expect([await rows(), server.transforms]).toEqual([before, []]);
  });
});
