import { brotliDecompressSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PageRequest } from '../../shared/page.ts';
import { answerBadUrl, installErrorHandler } from './error-handler.ts';
import { installPages } from './page.ts';

const asked: PageRequest[] = [];
let app: FastifyInstance;
beforeAll(async () => {
  app = Fastify({ routerOptions: { onBadUrl: answerBadUrl } });
  installErrorHandler(app);
  await app.register(fastifyCompress, { encodings: ['br'], threshold: 10 });
  app.get('/api/here', () => ({ said: '</script>$&' }));
  await installPages(app, {
    template: async () => '<head><!--head--></head><div><!--body--></div><!--state-->',
    renderer: async () => async (request) => {
      asked.push(request);
      const answer = await request.fetch('/api/here');
      const found = request.url === '/';
      return {
        status: found ? 200 : 404,
        lang: 'en',
        head: '<title>$&</title>',
        body: await answer.text(),
        state: '{}',
      };
    },
    installAssets: async () => {},
  });
});
afterAll(() => app.close());

test('a page is put together from its parts, whatever characters they hold, and compressed', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: '/',
    headers: { 'accept-encoding': 'br' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(
    '<head><title>$&</title></head><div>{"said":"</script>$&"}</div><script id="state" type="application/json">{}</script>',
  );
});

test('a page made for somebody with a cookie is kept by no cache', async () => {
  const { headers } = await app.inject({ url: '/', headers: { cookie: 'gomai=x' } });
  expect(headers['cache-control']).toBe('private, no-store');
});

test('[ROUTE-3] any other path is the page’s matter, also an odd one', async () => {
  for (const url of ['/nothing', '/a//b?c=%20d']) {
    const { statusCode } = await app.inject({ url });
    expect(statusCode).toBe(404);
    expect(asked.at(-1)?.url).toBe(url);
  }
});

test('[API-3] unknown calls, other methods and unreadable addresses are answered in the contract’s shape', async () => {
  const answers = await Promise.all([
    app.inject({ url: '/api/nothing' }),
    app.inject({ method: 'POST', url: '/nothing' }),
    app.inject({ url: '/%' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400]);
  for (const answer of answers) {
    const { code, message, error } = answer.json();
    expect(code).toMatch(/not_found|bad_request/);
    expect(error).toBe(message);
  }
});
