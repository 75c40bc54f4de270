import type { IncomingMessage } from 'node:http';
import { connect, Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { ServedRequest } from '../../platform/metrics.ts';
import { serverWith } from '../connections/listener-chain.ts';
import { matchesIfNoneMatch } from './etag.ts';
import { createResponseCache, type ResponseCache } from './response-cache.ts';
import { imageKey, pageKey } from './response-keys.ts';

let app: FastifyInstance;
let address: string;
let responses: ResponseCache;
let version: string | undefined;
let counted: ServedRequest[];
let body: Buffer | undefined;
let handled: number;
let whileClosing: () => Promise<void>;

beforeEach(async () => {
  [version, body, handled, counted] = ['1', Buffer.from('picture'), 0, []];
  whileClosing = async () => {};
  responses = createResponseCache({
    keyOf: imageKey({ sessionCookie: 'gomai' }),
    max: 100,
    version: () => version,
    metrics: { count: (request) => counted.push(request) },
  });
  app = fastify({ serverFactory: serverWith([responses]) });
  responses.install(app);
  app.addHook('onSend', async (_, reply) => {
    reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'");
  });
  app.get('/media/picture', (request, reply) => {
    handled += 1;
    const store = responses.capture(request);
    store({ body: () => body });
    return reply.header('etag', '"1"').header('vary', 'Accept').type('image/avif').send(body);
  });
  app.get('/media/slow', (request, reply) => {
    handled += 1;
    const store = responses.capture(request);
    version = '2';
    store({ body: () => body });
    return reply.header('etag', '"1"').send(body);
  });
  app.get('/media/cookie', (request, reply) => {
    handled += 1;
    responses.capture(request)({ body: () => body });
    return reply.header('etag', '"1"').header('set-cookie', 'a=b').send(body);
  });
  app.get('/media/missing', (request, reply) => {
    handled += 1;
    responses.capture(request)({ body: () => body });
    return reply.code(404).header('etag', '"1"').send(body);
  });
  app.addHook('preClose', () => whileClosing());
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** Sends a request over a socket, because `inject` bypasses the cache. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const answer = await request(address + path, { method, headers });
  return { statusCode: answer.statusCode, headers: answer.headers, body: await answer.body.text() };
}
const getImage = (headers?: Record<string, string>) => get('/media/picture?v=1', headers);

test('a repeated request gets the same response, with headers, without calling the handler', async () => {
  const [first, second] = [await getImage(), await getImage()];
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = second.headers;
  expect(first.headers).toMatchObject(headers);
  expect(Object.keys(headers).sort()).toEqual([
    'content-length',
    'content-security-policy',
    'content-type',
    'etag',
    'vary',
    'x-content-type-options',
  ]);
  expect([second.statusCode, second.body, handled]).toEqual([200, 'picture', 1]);
});

test('the current ETag gets a 304 without a body, and with only the headers that a 304 may update', async () => {
  await getImage();
  const again = await getImage({ 'if-none-match': 'W/"0", "1"' });
  expect([again.statusCode, again.body, handled]).toEqual([304, '', 1]);
  const { date: _, connection: __, 'keep-alive': ___, ...headers } = again.headers;
  expect(headers).toEqual({ etag: '"1"', vary: 'Accept', 'x-content-type-options': 'nosniff' });
});

test.each([
  ['another url', () => get('/media/picture?v=2')],
  ['another Accept header', () => getImage({ accept: 'image/webp' })],
  ['another Host header', () => getImage({ host: 'evil.example' })],
  ['another X-Forwarded-Host header', () => getImage({ 'x-forwarded-host': 'evil.example' })],
  ['HEAD', () => get('/media/picture?v=1', {}, 'HEAD')],
  ['a session cookie', () => getImage({ cookie: 'a=b; gomai=token' })],
])('a request with %s calls the handler', async (_, other) => {
  await getImage();
  await other();
  expect(handled).toBe(2);
});

test('calls the handler after a change, while the version is unknown, and once the bytes are evicted', async () => {
  await getImage();
  version = '2';
  await getImage();
  expect(handled).toBe(2);
  version = undefined;
  await getImage();
  expect(handled).toBe(3);
  version = '2';
  await getImage();
  expect(handled, 'the stored response is still current').toBe(3);
  body = undefined;
  await getImage();
  expect(handled).toBe(4);
});

test('[LIGHT-9] recompressed bytes are sent with their own length', async () => {
  await getImage();
  body = Buffer.from('small');
  const again = await getImage();
  expect([again.body, again.headers['content-length'], handled]).toEqual(['small', '5', 1]);
});

test('does not repeat a response if a change happened while its handler ran', async () => {
  await get('/media/slow');
  await get('/media/slow');
  await get('/media/slow');
  // The second request began after the change, so its response was stored for the third.
  expect(handled).toBe(2);
});

test('stores no errors, and no responses that set an undeclared cookie', async () => {
  for (const path of ['/media/cookie', '/media/cookie', '/media/missing', '/media/missing']) await get(path);
  expect(handled).toBe(4);
});

test('[LIGHT-5] a cached response, also a 304, carries the id of its log line; without a log it carries none', async () => {
  const logged: [id: string, status: number][] = [];
  let requests = 0;
  const log = {
    requestId: () => {
      requests += 1;
      return `id-${requests}`;
    },
    write: ({ id, status }: { id: string; status: number }) => void logged.push([id, status]),
  };
  const withLog = createResponseCache({
    ...{ keyOf: imageKey({ sessionCookie: 'gomai' }), max: 10, version: () => version, log },
  });
  const other = fastify({ serverFactory: serverWith([withLog]) });
  withLog.install(other);
  other.get('/media/picture', (request, reply) => {
    withLog.capture(request)({ body: () => body, encoding: 'br', cookies: [] });
    return reply.header('etag', '"1"').header('vary', 'Accept').send(body);
  });
  const unlogged = address;
  address = await other.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => other.close());
  const [, cached, unchanged] = [
    await getImage(),
    await getImage(),
    await getImage({ 'if-none-match': '"1"' }),
  ];
  const idOf = ({ headers }: { headers: Record<string, unknown> }) => headers['x-request-id'];
  expect([idOf(cached), idOf(unchanged)]).toEqual(['id-1', 'id-2']);
  expect(cached.headers).toMatchObject({ 'content-length': '7', 'content-encoding': 'br', vary: 'Accept' });
  expect(logged).toEqual([
    ['id-1', 200],
    ['id-2', 304],
  ]);
  address = unlogged;
  await getImage();
  expect(idOf(await getImage())).toBeUndefined();
});

test('counts each cached response under its route', async () => {
  await getImage();
  await getImage();
  await getImage({ 'if-none-match': '"1"' });
  expect(counted).toMatchObject([
    { method: 'GET', route: '/media/picture', status: 200 },
    { method: 'GET', route: '/media/picture', status: 304 },
  ]);
});

test('the response to a request with a very long Accept header is not stored', async () => {
  const long = { accept: `image/webp${' '.repeat(3000)}, */*` };
  await getImage(long);
  await getImage(long);
  expect(handled).toBe(2);
});

test('a cached response that the client does not read gets the write timeout', async () => {
  await getImage();
  // Larger than the system's socket buffers.
  body = Buffer.alloc(64 * 1024 * 1024);
  const setTimeoutSpy = vi.spyOn(Socket.prototype, 'setTimeout');
  const { host, port } = new URL(address);
  const reader = connect(Number(port), '127.0.0.1').pause();
  reader.write(`GET /media/picture?v=1 HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  await expect.poll(() => setTimeoutSpy.mock.calls.some(([ms]) => ms === 60_000)).toBe(true);
  expect(handled).toBe(1);
  reader.destroy();
  setTimeoutSpy.mockRestore();
});

test('a closing server serves nothing from the cache', async () => {
  await getImage();
  const answered = Promise.withResolvers<number>();
  whileClosing = async () => answered.resolve((await getImage()).statusCode);
  await app.close();
  // Fastify's own response to late requests.
  expect(await answered.promise).toBe(503);
});

test('[LIGHT-6] a response is served until one of its dependencies changes', async () => {
  let own = 'a';
  app = fastify({ serverFactory: serverWith([responses]) });
  responses.install(app);
  app.get('/media/page', (request, reply) => {
    handled += 1;
    const store = responses.capture(request);
    store({
      body: () => body,
      encoding: 'br',
      dependencies: [{ version: own, current: () => own }],
      cookies: ['choice=1'],
    });
    reply.header('etag', '"1"').header('content-encoding', 'br').header('set-cookie', ['choice=1']);
    return matchesIfNoneMatch(request.headers['if-none-match'], '"1"')
      ? reply.code(304).send()
      : reply.send(body);
  });
  address = await app.listen({ host: '127.0.0.1', port: 0 });
  // The handler's 304 is stored too, because it has all headers of the whole response.
  expect((await get('/media/page', { 'if-none-match': '"1"' })).statusCode).toBe(304);
  const again = await get('/media/page');
  expect(again).toMatchObject({ statusCode: 200, body: 'picture' });
  expect(again.headers).toMatchObject({ 'content-encoding': 'br', 'set-cookie': 'choice=1' });
  expect(handled).toBe(1);
  own = 'b';
  await get('/media/page');
  expect(handled).toBe(2);
});

test.each([
  [{}, 'gomai=x'],
  [{ method: 'POST' }, ''],
  [{ url: '/api/site' }, ''],
  [{ url: 'http://gomai.example/' }, ''],
])('[LIGHT-6] no key for a shared page, if the request has %o and the cookie "%s"', (more, cookie) => {
  expect(keyOfPage({ ...more }, { cookie })).toBeUndefined();
});

test('[LIGHT-6] the key of a page depends on choices, encoding, host and whether there are cookies, but not on the visitor’s id', () => {
  const other = [
    keyOfPage({}, {}),
    keyOfPage({}, { cookie: 'client=1' }),
    keyOfPage({}, { cookie: 'gomai-theme=dark' }),
    keyOfPage({ url: '/?theme=light' }, { cookie: 'gomai-theme=dark' }),
    keyOfPage({}, { 'accept-encoding': 'gzip' }),
    keyOfPage({}, { 'accept-encoding': 'gzip, br' }),
    keyOfPage({}, { host: 'other' }),
  ];
  expect(new Set(other).size).toBe(other.length);
  expect(keyOfPage({}, { cookie: 'client=2' })).toBe(other[1]);
  expect(keyOfPage({}, { cookie: 'client=2; gomai-theme=dark' })).toBe(other[2]);
  expect(keyOfPage({}, { 'accept-encoding': 'br', 'user-agent': 'x' })).toBe(other[5]);
});

function keyOfPage(more: object, headers: IncomingMessage['headers']) {
  const request = {
    method: 'GET',
    url: '/',
    rawHeaders: [],
    headers: { host: 'gomai.example', ...headers },
    ...more,
  };
  return pageKey({ sessionCookie: 'gomai' })(request as unknown as IncomingMessage);
}
