import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { PageRequest } from '../../../shared/page.ts';
import { SPECULATION_RULES } from '../../../shared/speculation-rules.ts';
import { collectAllGarbage } from '../../memory-limits.ts';
import { answerBadUrl, installErrorHandler } from '../error-handler.ts';
import { installSecurity } from '../security.ts';
import { builtPages, installPages, type PageSource } from './page.ts';

const requests: PageRequest[] = [];
let renderings = 0;
let answer = '</script>$&';
/** Leaves out the response cache, which tests/rules/cached-pages.test.ts covers. */
const notShared = {
  responses: { capture: () => () => {} },
  version: () => undefined,
  now: () => new Date(),
};
let app: FastifyInstance;
/** A server without PUBLIC_URL. */
let nameless: FastifyInstance;
beforeAll(async () => {
  app = Fastify({
    routerOptions: {
      onBadUrl: (_path, request, response) => answerBadUrl(app, request, response),
      onMaxParamLength: (_path, request, response) => answerBadUrl(app, request, response),
    },
  });
  installErrorHandler(app);
  await installSecurity(app, {
    publicUrl: undefined,
    inlineScripts: [],
    analyticsEnabled: async () => false,
  });
  await app.register(fastifyCompress, { encodings: ['br'], threshold: 10 });
  app.get('/:date/:photo/long', () => 'unreached');
  app.get('/api/here', () => ({ said: answer }));
  const source: PageSource = {
    version: '1',
    template: async () =>
      '<html lang="en"><head><!--head--></head><!--early--><div><!--body--></div><!--state-->',
    renderer: async () => async (request) => {
      requests.push(request);
      const body = await (await request.fetch('/api/here')).text();
      return {
        path: '/{name}',
        status: /^\/(owner)?(\?|$)/.test(request.url) ? 200 : 404,
        lang: 'en',
        isPersonal: request.url === '/owner',
        state: JSON.stringify(body.length),
        render: () => {
          renderings += 1;
          return { head: '<title>$&</title>', early: '<link>', body };
        },
      };
    },
    installAssets: async () => {},
  };
  await installPages(app, { source, publicUrl: 'https://gomai.example', https: true, ...notShared });
  nameless = Fastify();
  nameless.get('/api/here', () => ({ said: answer }));
  await installPages(nameless, { source, publicUrl: undefined, https: false, ...notShared });
});
afterAll(() => Promise.all([app.close(), nameless.close()]));

test('[ROUTE-8] without PUBLIC_URL, no page contains the Host that a visitor sent', async () => {
  const get = async (host: string) => (await nameless.inject({ url: '/', headers: { host } })).headers.etag;
  const tag = await get('gallery.local:3000');
  expect(requests.at(-1)?.publicUrl).toBeUndefined();
  expect(await get('evil.example'), 'the same page').toBe(tag);
  expect(requests.at(-1)?.publicUrl).toBeUndefined();
});

test('a page is assembled from its parts, whatever characters they contain, and compressed', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: '/',
    headers: { 'accept-encoding': 'br' },
  });
  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-cache' });
  expect(brotliDecompressSync(rawPayload).toString()).toBe(
    '<html lang="en"><head><title>$&</title></head><link><div>{"said":"</script>$&"}</div><script id="state" type="application/json">22</script>',
  );
});

test('an unchanged page is rendered once, and a browser with its ETag gets 304', async () => {
  const get = (headers: Record<string, string> = {}) => app.inject({ url: '/', headers });
  const first = await get();
  const before = renderings;
  const { etag = '' } = first.headers;
  const held = await get({ 'if-none-match': String(etag), 'accept-encoding': 'br' });
  expect(held).toMatchObject({ statusCode: 304, body: '' });
  expect(held.headers).toMatchObject({ etag, 'cache-control': 'no-cache' });
  const policy = 'content-security-policy';
  expect(held.headers[policy], 'the 304 has the page’s policy').toBe(first.headers[policy]);
  expect((await get({ cookie: 'gomai=x' })).headers['cache-control']).toBe('private, no-cache');
  expect((await get({ 'accept-encoding': 'br;q=0, gzip' })).headers['content-encoding']).not.toBe('br');
  expect(renderings).toBe(before);

  answer = 'something longer than before';
  const changed = await get({ 'if-none-match': String(etag) });
  expect(changed.statusCode).toBe(200);
  expect(changed.body).toContain(answer);
  expect(changed.headers.etag).not.toBe(etag);
});

test('[SITE-3] [SITE-4] a chosen language and theme change page and ETag, but not for other visitors', async () => {
  const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
  const unchosen = await get('/');
  const cookie = 'gomai-language=ja; gomai-theme=dark';
  const chosen = await get('/', { cookie, 'if-none-match': String(unchosen.headers.etag) });
  expect(chosen.statusCode).toBe(200);
  expect(chosen.body).toContain('<html lang="en" data-language="ja" data-theme="dark">');
  expect(chosen.headers).toMatchObject({
    'cache-control': 'private, no-cache',
    vary: expect.stringMatching(/^cookie, accept-encoding/),
  });
  expect(requests.at(-1)).toMatchObject({
    choices: { language: 'ja', theme: 'dark' },
    publicUrl: 'https://gomai.example',
  });
  const again = await get('/', { cookie, 'if-none-match': String(chosen.headers.etag) });
  expect(again.statusCode).toBe(304);
  expect((await get('/')).body, 'for a visitor who chose nothing').toContain('<html lang="en">');
});

test('[SITE-3] [SITE-4] a choice in the URL overrides the cookie, and every visit stores the choices for a year', async () => {
  const accept = 'text/html,*/*;q=0.8';
  const { body, headers } = await app.inject({
    url: '/?lang=ja',
    headers: { accept, cookie: 'gomai-language=en; gomai-theme=light' },
  });
  expect(body).toContain('data-language="ja" data-theme="light"');
  expect(headers['set-cookie']).toEqual([
    'gomai-language=ja; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
    'gomai-theme=light; Path=/; Max-Age=31536000; SameSite=Lax; Secure',
  ]);
  expect((await app.inject({ url: '/?lang=ja' })).headers['cache-control']).toBe('private, no-cache');
  const hostile = await app.inject({
    url: '/?lang=%22%3E&theme=x',
    headers: { accept, cookie: 'gomai-theme=">' },
  });
  expect(hostile.body).toContain('<html lang="en">');
  expect(hostile.headers['set-cookie']).toBeUndefined();
});

test('[SITE-3] [SITE-4] a page that a script requests or the browser prefetches sets no cookie', async () => {
  const cookie = 'gomai-language=ja';
  const ways = { visit: { accept: 'text/html' }, script: { accept: '*/*' } };
  const rules = { accept: 'text/html', 'sec-purpose': 'prefetch' };
  for (const headers of [ways.script, rules, ways.visit, ways.script, rules]) {
    const answer = await app.inject({ url: '/', headers: { ...headers, cookie } });
    expect(answer.headers['set-cookie'] !== undefined, JSON.stringify(headers)).toBe(headers === ways.visit);
    expect(answer.headers['cache-control']).toBe('private, no-cache');
  }
});

test('the owner’s pages and missing pages have no ETag, and browsers do not store the owner’s pages', async () => {
  const owners = await app.inject({ url: '/owner', headers: { cookie: 'gomai=x' } });
  expect(owners.headers).toMatchObject({ 'cache-control': 'private, no-store' });
  expect(owners.headers.etag).toBeUndefined();
  expect((await app.inject({ url: '/nothing' })).headers.etag).toBeUndefined();
});

test('[ROUTE-3] an unknown path, even a malformed one, is rendered as a page', async () => {
  for (const url of ['/nothing', '/a//b?q=d']) {
    const { statusCode } = await app.inject({ url });
    expect(statusCode).toBe(404);
    expect(requests.at(-1)?.url).toBe(url);
  }
});

test('[ROUTE-3] a path longer than any page’s gets the page for an unknown path', async () => {
  const { statusCode } = await app.inject({ url: `/five/${'/'.repeat(15_000)}x?lang=ja` });
  expect(statusCode).toBe(404);
  expect(requests.at(-1)?.url).toBe('/not/a/page?lang=ja');
});

test('[ROUTE-3] a URL outside the API that is unreadable or too long gets the page for an unknown path, even if the client is no browser', async () => {
  for (const accept of ['text/html,application/xhtml+xml', '*/*']) {
    for (const url of ['/%E0%A4%A', '/five/%E0%A4%A', `/${'x'.repeat(200)}/1/long`]) {
      const { statusCode, headers } = await app.inject({ url, headers: { accept } });
      expect([statusCode, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    }
  }
  const call = await app.inject({ url: '/api/%E0%A4%A', headers: { accept: 'text/html' } });
  expect([call.statusCode, call.json().code]).toEqual([400, 'bad_request']);
});

test('[API-3] unknown API calls, and POST requests outside the API, get an error in the contract’s shape', async () => {
  const answers = await Promise.all([
    app.inject({ url: '/api/nothing' }),
    app.inject({ method: 'POST', url: '/nothing' }),
    app.inject({ method: 'POST', url: '/%' }),
  ]);
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404, 400]);
  for (const answer of answers) {
    const { code, message, error } = answer.json();
    expect(code).toMatch(/not_found|bad_request/);
    expect(error).toBe(message);
  }
});

const DIST = resolve(import.meta.dirname, '../../../../dist');

test.skipIf(!existsSync(join(DIST, 'web/index.html')))(
  'files with hashed names are cached for a year; scripts and styles are sent as precompressed brotli',
  async () => {
    const site = Fastify();
    await (await builtPages(DIST)).installAssets(site);
    const files = await readdir(join(DIST, 'web/assets'));
    const named = files.filter((name) => !/\.(?:br|gz|map)$/.test(name));
    expect(named.some((name) => name.endsWith('.js')) && named.some((name) => name.endsWith('.css'))).toBe(
      true,
    );
    for (const name of named) {
      const url = `/assets/${name}`;
      const [packed, plain] = await Promise.all(
        ['gzip, br', 'identity'].map((encoding) =>
          site.inject({ url, headers: { 'accept-encoding': encoding } }),
        ),
      );
      const kept = { 'cache-control': 'public, max-age=31536000, immutable' };
      expect(packed, name).toMatchObject({ statusCode: 200, headers: kept });
      expect(plain, name).toMatchObject({ statusCode: 200, headers: kept });
      expect(plain?.headers['content-encoding'], name).toBeUndefined();
      // Fonts are compressed already.
      if (!/\.(?:js|css|svg)$/.test(name)) continue;
      expect(packed?.headers, name).toMatchObject({
        'content-encoding': 'br',
        vary: expect.stringMatching(/accept-encoding/i),
      });
      expect(
        brotliDecompressSync(packed?.rawPayload ?? '').equals(plain?.rawPayload ?? Buffer.of()),
        name,
      ).toBe(true);
    }
    const other = await site.inject({ url: '/seal.svg' });
    expect(other.headers['cache-control'], 'a name without a hash').toBe('public, max-age=3600');
    await site.close();
  },
);

test('of inline scripts, the policy allows only the speculation rules and those of the built document, by their hashes', async () => {
  const dist = await mkdtemp(join(tmpdir(), 'gomai-dist-'));
  onTestFinished(() => rm(dist, { recursive: true }));
  await Promise.all(['web', 'ssr'].map((part) => mkdir(join(dist, part))));
  await writeFile(join(dist, 'web/index.html'), '<script>go()</script><script src="/boot.js"></script>');
  await writeFile(join(dist, 'ssr/ssr.js'), 'module.exports = { prepare() {} };');
  const { inlineScripts = [] } = await builtPages(dist);
  const hashOf = (script: string) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
  expect(inlineScripts).toEqual([SPECULATION_RULES, 'go()'].map(hashOf));

  const site = Fastify();
  onTestFinished(() => site.close());
  await installSecurity(site, { publicUrl: undefined, inlineScripts, analyticsEnabled: async () => false });
  site.get('/', (_, reply) => reply.type('text/html').send('<p>'));
  const { headers } = await site.inject('/');
  expect(headers['content-security-policy']).toContain(`script-src 'self' ${inlineScripts.join(' ')};`);
});

test('without a build, the error says to run `npm run build`', async () => {
  await expect(builtPages('/nowhere')).rejects.toThrow(
    /^The site is not built yet: run `npm run build` first\.$/,
  );
});

test('[LIGHT-1] a stored response does not keep the data of its page in memory', async () => {
  const stored: unknown[] = [];
  const rendered: WeakRef<object>[] = [];
  const source: PageSource = {
    version: '1',
    template: async () => '<html lang="en"><!--body--></html>',
    renderer: async () => async () => {
      const render = () => ({ head: '', early: '', body: '五枚' });
      rendered.push(new WeakRef(render));
      return { path: '/{name}', status: 200, lang: 'en', isPersonal: false, state: '', render };
    },
    installAssets: async () => {},
  };
  const server = Fastify();
  await installPages(server, {
    ...{ source, publicUrl: undefined, https: false },
    ...notShared,
    responses: { capture: () => (response) => void stored.push(response) },
  });
  for (const url of ['/', '/gallery', '/news']) await server.inject({ url });
  expect(stored).toHaveLength(3);
  await expect
    .poll(() => {
      collectAllGarbage();
      // The last page may still be on the stack.
      return rendered.filter((page) => page.deref() !== undefined).length;
    })
    .toBeLessThan(2);
  expect(stored).toMatchObject([{ body: expect.any(Function) }, {}, {}]);
  await server.close();
});
