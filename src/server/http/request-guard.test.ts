import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { installRequestGuard, isHost } from './request-guard.ts';

const GOOD = [
  'localhost',
  'localhost:3000',
  'photos.example',
  'PHOTOS.example.',
  'nas_1.local:8080',
  '10.0.0.5:80',
];
const GOOD_ADDRESSES = ['[::1]', '[2001:db8::1]:443', '[::ffff:10.0.0.1]'];
const BAD = [
  ['', 'a b', 'a\tb', '.', '-a', ':80', 'a:', 'a:x', 'a:65536', 'a:80:80', '::1', '[::1', '[]', '[g::1]'],
  [
    'name/evil',
    'name?x',
    'name#x',
    'x@name',
    'name\\evil',
    'name,other',
    'name;x',
    'name%2Fevil',
    '"><script>',
  ],
  ['名前.example', 'http://name', '//name', 'name*', 'name&x', "name'x", 'name`x', `${'a'.repeat(254)}`],
].flat();

test.each([...GOOD, ...GOOD_ADDRESSES])('isHost accepts %s', (host) => expect(isHost(host)).toBe(true));
test.each(BAD)('isHost refuses %j', (host) => expect(isHost(host)).toBe(false));

test.each([undefined, 'https://name'])('refuses a malformed Host with PUBLIC_URL %s', async (publicUrl) => {
  const app = Fastify({ trustProxy: true });
  installErrorHandler(app);
  installRequestGuard(app, publicUrl);
  app.get('/', () => 'fine');
  const get = async (headers: Record<string, string>) => (await app.inject({ url: '/', headers })).statusCode;
  expect(await get({ host: 'name' })).toBe(200);
  expect(await get({ host: 'localhost:3000' })).toBe(200);
  for (const host of BAD.filter((bad) => bad !== '' && bad !== 'name,other')) {
    expect(await get({ host }), host).toBe(400);
    expect(await get({ host: 'name', 'x-forwarded-host': host }), `forwarded ${host}`).toBeGreaterThanOrEqual(
      400,
    );
  }
  await app.close();
});

test.each([
  ['https://photos.example', 'www.photos.example'],
  ['https://www.photos.example', 'photos.example'],
])(
  'with PUBLIC_URL %s, redirects GET and HEAD from %s, and refuses other methods and names',
  async (publicUrl, other) => {
    const app = Fastify();
    installErrorHandler(app);
    installRequestGuard(app, publicUrl);
    app.get('/*', () => 'fine');
    app.post('/*', () => 'changed');
    const ask = (host: string, method: 'GET' | 'HEAD' | 'POST' = 'GET', url = '/2026-11-20/3?lang=ja') =>
      app.inject({ method, url, headers: { host, origin: publicUrl } });
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode, headers } = await ask(other, method);
      expect([statusCode, headers.location]).toEqual([302, `${publicUrl}/2026-11-20/3?lang=ja`]);
    }
    expect((await ask(other, 'GET', '//evil.example/')).headers.location).toBe(`${publicUrl}//evil.example/`);
    expect((await ask(other, 'POST')).statusCode).toBe(421);
    for (const host of ['www.www.photos.example', 'www.evil.example', 'wwwphotos.example', `${other}:8080`])
      expect((await ask(host)).statusCode, host).toBe(421);
    expect((await ask(new URL(publicUrl).host)).statusCode).toBe(200);
    await app.close();
  },
);

test('[API-3] accepts an empty body with the content type of JSON; any other body must be valid JSON that sets no prototype', async () => {
  const app = Fastify();
  installErrorHandler(app);
  installRequestGuard(app, undefined);
  app.post('/', ({ body }) => ({ body: body === undefined ? 'none' : body }));
  const post = async (payload: string) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const response = await app.inject({ method: 'POST', url: '/', headers, payload });
    return [response.statusCode, response.json().body];
  };
  expect(await post('')).toEqual([200, 'none']);
  expect(await post('{"a":1}')).toEqual([200, { a: 1 }]);
  for (const bad of [' ', '{', '{"__proto__":1}', '{"constructor":{"prototype":1}}'])
    expect(await post(bad), bad).toEqual([400, undefined]);
  await app.close();
});
