import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { SERVICE_WORKER_PATH } from '../../shared/offline.ts';
import { installSecurity, STANDALONE_POLICY } from './security.ts';

let app: FastifyInstance;
beforeEach(async () => {
  app = Fastify();
  await installSecurity(app, {
    publicUrl: undefined,
    inlineScripts: [],
    analyticsEnabled: async () => false,
  });
  app.get('/of-type', (request, reply) => reply.type((request.query as { type: string }).type).send('body'));
  app.get(SERVICE_WORKER_PATH, (_, reply) => reply.type('text/javascript; charset=utf-8').send('body'));
});
afterEach(() => app.close());

const headersOf = async (type: string) =>
  (await app.inject({ url: '/of-type', query: { type } })).headers as Record<string, string>;
const ONLY_FOR_DOCUMENTS = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
];

test.each([
  'image/avif',
  'font/woff2',
  'text/css; charset=utf-8',
  'application/javascript; charset=utf-8',
  'text/javascript; charset=utf-8',
])('%s comes without the headers that only documents need', async (type) => {
  const headers = await headersOf(type);
  for (const name of ONLY_FOR_DOCUMENTS) expect(headers).not.toHaveProperty(name);
  expect(headers).toMatchObject({
    'content-security-policy': STANDALONE_POLICY,
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
  });
});

test.each([
  'text/html; charset=utf-8',
  'image/svg+xml',
  'application/json; charset=utf-8',
  'application/xml',
  'text/plain; charset=utf-8',
])('%s comes with the headers for documents', async (type) => {
  expect(Object.keys(await headersOf(type))).toEqual(expect.arrayContaining(ONLY_FOR_DOCUMENTS));
});

test('only pages and the service worker may load anything', async () => {
  for (const type of ['text/javascript', 'application/json', 'image/svg+xml', 'text/html-like'])
    expect((await headersOf(type))['content-security-policy'], type).toBe(STANDALONE_POLICY);
  const worker = (await app.inject(SERVICE_WORKER_PATH)).headers;
  for (const headers of [await headersOf('text/html; charset=utf-8'), worker])
    expect(headers['content-security-policy']).toContain("connect-src 'self'");
});
