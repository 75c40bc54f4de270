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

test.each([...GOOD, ...GOOD_ADDRESSES])('%s is a host', (host) => expect(isHost(host)).toBe(true));
test.each(BAD)('%j is no host', (host) => expect(isHost(host)).toBe(false));

test.each([undefined, 'https://name'])(
  'refuses every other form of Host, PUBLIC_URL %s',
  async (publicUrl) => {
    const app = Fastify({ trustProxy: true });
    installErrorHandler(app);
    installRequestGuard(app, publicUrl);
    app.get('/', () => 'fine');
    const get = async (headers: Record<string, string>) =>
      (await app.inject({ url: '/', headers })).statusCode;
    expect(await get({ host: 'name' })).toBe(200);
    expect(await get({ host: 'localhost:3000' })).toBe(200);
    for (const host of BAD.filter((bad) => bad !== '' && bad !== 'name,other')) {
      expect(await get({ host }), host).toBe(400);
      expect(
        await get({ host: 'name', 'x-forwarded-host': host }),
        `forwarded ${host}`,
      ).toBeGreaterThanOrEqual(400);
    }
    await app.close();
  },
);

test('[API-3] an empty body may have the type of JSON; anything else must be JSON', async () => {
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
