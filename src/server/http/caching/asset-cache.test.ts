import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import fastify, { type FastifyInstance } from 'fastify';
import { request } from 'undici';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { serverWith } from '../connections/listener-chain.ts';
import { cacheAssets } from './asset-cache.ts';
import { createResponseCache } from './response-cache.ts';
import { assetKey } from './response-keys.ts';

const SCRIPT = 'export const five = [1, 2, 3, 4, 5];\n'.repeat(200);
let folder: string;
let app: FastifyInstance;
let address: string;
let handled: string[];

beforeEach(async () => {
  handled = [];
  folder = await mkdtemp(join(tmpdir(), 'gomai-assets-'));
  await writeFile(join(folder, 'five.js'), SCRIPT);
  await writeFile(join(folder, 'five.js.br'), brotliCompressSync(SCRIPT));
  await writeFile(join(folder, 'other.js'), `other(); ${SCRIPT}`);
  await writeFile(join(folder, 'text.woff2'), 'wOF2');
  const responses = createResponseCache({
    ...{ keyOf: assetKey, max: 10, version: () => 'fixed' },
  });
  app = fastify({ serverFactory: serverWith([responses]) });
  cacheAssets(app, responses);
  app.addHook('onRequest', async ({ url }, reply) => {
    handled.push(url);
    reply.header('content-security-policy', "default-src 'none'");
  });
  await app.register(fastifyCompress, { encodings: ['br', 'gzip'] });
  // One route per file, as in `builtPages`.
  await app.register(fastifyStatic, {
    ...{ root: folder, prefix: '/assets/', preCompressed: true, wildcard: false },
  });
  responses.install(app);
  address = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function get(headers: Record<string, string>, path = '/assets/five.js') {
  const { statusCode, headers: received, body } = await request(address + path, { headers });
  return { statusCode, received, bytes: Buffer.from(await body.arrayBuffer()) };
}

test.each([
  ['five.js', 'br', 'br'],
  ['five.js', 'identity', undefined],
  ['text.woff2', 'gzip, br', undefined],
])('[LIGHT-6] %s is read from disk once (Accept-Encoding: %s)', async (file, accepted, encoding) => {
  const path = `/assets/${file}`;
  const accept = { 'accept-encoding': accepted };
  const first = await get(accept, path);
  await rm(folder, { recursive: true });
  const second = await get({ ...accept, cookie: 'gomai=token' }, `${path}?later`);
  expect(handled).toEqual([path]);
  expect(second.bytes).toEqual(first.bytes);
  const { date: _, connection: __, 'keep-alive': ___, ...received } = second.received;
  expect(first.received).toMatchObject(received);
  expect(received['content-encoding']).toBe(encoding);
  expect(received).toHaveProperty('etag');
});

test('each file is served with its own bytes, which are the same for every host', async () => {
  const accept = { 'accept-encoding': 'identity' };
  const answers = [];
  for (const host of ['one.example', 'other.example']) {
    for (const file of ['five.js', 'other.js']) {
      answers.push((await get({ ...accept, host }, `/assets/${file}`)).bytes.toString());
    }
  }
  expect(answers).toEqual([SCRIPT, `other(); ${SCRIPT}`, SCRIPT, `other(); ${SCRIPT}`]);
});

test('a HEAD response, which has no body, is not stored for GET', async () => {
  const accept = { 'accept-encoding': 'br' };
  const method = 'HEAD';
  await request(`${address}/assets/five.js`, { headers: accept, method });
  const { bytes } = await get(accept);
  expect(brotliDecompressSync(bytes).toString()).toBe(SCRIPT);
  const head = await request(`${address}/assets/five.js`, { headers: accept, method });
  expect([head.headers['content-length'], await head.body.text()]).toEqual([String(bytes.length), '']);
});

test.each([
  ['a range', { range: 'bytes=0-9', 'accept-encoding': 'identity' }, 206],
  ['gzip', { 'accept-encoding': 'gzip' }, 200],
])('a request for %s reaches the handler each time', async (_, headers, status) => {
  for (const _ of [1, 2]) expect((await get(headers)).statusCode).toBe(status);
  expect(handled).toHaveLength(2);
});
