import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { finishDropboxSignIn } from '../../src/shared/dropbox.ts';
import { everyEndpoint } from '../support/every-endpoint.ts';
import { createTestApp, type TestApp } from '../support/test-app.ts';
import { refuseAll } from './tally.ts';

/** SECURITY.md, threat 10: malformed URLs, host names and bodies. */

const HOST = 'gallery.example';

let gallery: TestApp;
let port: number;
let owner: { cookie: string };
beforeAll(async () => {
  gallery = await createTestApp({ PUBLIC_URL: `https://${HOST}` });
  owner = await gallery.signIn();
  await gallery.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = gallery.app.server.address() as AddressInfo);
});
afterAll(() => gallery.close());

/** Sends a raw request, and returns what the server sends until it closes the connection. */
async function raw(request: string): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  return text(socket).catch(() => '');
}
const statusOf = (answer: string) => Number(/^HTTP\/1\.[01] (\d{3})/.exec(answer)?.[1] ?? 0);
const get = (target: string, host = HOST) =>
  raw(`GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);

/** Other spellings of a path that some servers treat as equal. */
function disguises(path: string): string[] {
  const [, first = '', ...rest] = path.split('/');
  const tail = rest.join('/');
  return [
    `//${first}/${tail}`,
    `/${first}//${tail}`,
    `/${first}/./${tail}`,
    `/x/../${first}/${tail}`,
    `/${first}%2F${tail}`,
    `/${first}%2f${tail.replaceAll('/', '%2f')}`,
    `/${first}/%2e/${tail}`,
    `/x/%2e%2e/${first}/${tail}`,
    `/${first}\\${tail}`,
    `/${first}/${tail}/`,
    `/${first}/${tail}?`,
    `/${first}/${tail};x=1`,
    `/${first}/${tail}%00`,
    `/${first}/${tail}%20`,
    `/${first}/${tail}.`,
    `/${first.toUpperCase()}/${tail.toUpperCase()}`,
    `/%61${first.slice(1)}/${tail}`,
    `/${first}/${tail.replace('a', '%61')}`,
    `/${first}/${tail.replace('a', '%2561')}`,
    `http://${HOST}/${first}/${tail}`,
    `http://evil.example/${first}/${tail}`,
    `${first}/${tail}`,
    `*`,
    `/${first}/${tail}#x`,
  ];
}

describe('threat 10: URLs', () => {
  test('[AUTH-3] no spelling of a path reaches an owner’s handler without a session', async () => {
    const owners = (await everyEndpoint()).filter(
      ({ method, access, path }) => method === 'GET' && access === 'owner' && !path.includes('{'),
    );
    const targets = owners.flatMap(({ path }) => disguises(path));
    await refuseAll('10 routing: disguised urls', targets, async (target) => {
      return ![400, 401, 404].includes(statusOf(await get(target)));
    });
  });

  test('[AUTH-3] a session opens an owner’s path, but targets that only a proxy receives, such as whole URLs, are refused', async () => {
    const ask = (target: string) =>
      raw(`GET ${target} HTTP/1.1\r\nHost: ${HOST}\r\nCookie: ${owner.cookie}\r\nConnection: close\r\n\r\n`);
    expect(statusOf(await ask('/api/admin/sessions'))).toBe(200);
    for (const target of [`http://${HOST}/api/admin/sessions`, 'https://evil.example/', 'evil.example:443']) {
      expect(statusOf(await ask(target)), target).toBe(400);
    }
  });

  test('[API-3] refuses unknown host names with 421 or 400, and accepts its own', async () => {
    const names = [
      'evil.example',
      `${HOST}.evil.example`,
      `evil.${HOST}`,
      `${HOST}:8080`,
      '203.0.113.1',
      '[2001:db8::1]',
      'a b',
      '',
      `${HOST}@evil.example`,
      'localhost.evil.example',
    ];
    await refuseAll('10 routing: unknown hosts', names, async (name) => {
      return ![400, 421].includes(statusOf(await get('/api/site', name)));
    });
    expect(statusOf(await get('/api/site', 'evil.example'))).toBe(421);
    expect(statusOf(await get('/api/site', HOST.toUpperCase()))).toBe(200);
    expect(statusOf(await get('/api/site', `${HOST}:443`))).toBe(200);
    expect(statusOf(await get('/api/site', `127.0.0.1:${port}`))).toBe(200);
  });

  const askForSocket = (...headers: string[]) =>
    raw(
      [
        'GET /ws HTTP/1.1',
        ...headers,
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        '\r\n',
      ].join('\r\n'),
    );

  test('[WS-1] a refused upgrade closes its connection', async () => {
    // `raw` returns only once the connection is closed.
    expect(statusOf(await askForSocket('Host: evil.example'))).toBe(421);
    expect(statusOf(await askForSocket(`Host: ${HOST}`, 'Origin: https://evil.example'))).toBe(403);
  });

  test('[API-3] a duplicate Host, Origin or Content-Length is refused, whichever comes first', async () => {
    const ask = (line: string, ...headers: string[]) =>
      raw(`${[`${line} HTTP/1.1`, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`);
    const names = [HOST, 'evil.example', HOST.toUpperCase(), '', `127.0.0.1:${port}`];
    const pairs = names.flatMap((name) => [
      [`Host: ${HOST}`, `Host: ${name}`],
      [`Host: ${name}`, `HOST: ${HOST}`],
    ]);
    const targets = ['GET /api/site', 'GET /healthz', 'GET /nothing', 'POST /api/auth/logout'];
    const tries = targets.flatMap((target) => pairs.map((pair) => [target, ...pair] as const));
    await refuseAll('10 routing: duplicate Host', tries, async ([target, ...pair]) => {
      return statusOf(await ask(target, ...pair)) !== 400;
    });
    expect(statusOf(await askForSocket(`Host: ${HOST}`, 'Host: evil.example'))).toBe(400);

    const send = (...headers: string[]) => ask('POST /api/auth/logout', `Host: ${HOST}`, ...headers);
    const own = `Origin: https://${HOST}`;
    expect(statusOf(await send(own))).toBe(200);
    expect(statusOf(await send(own, own))).toBe(403);
    expect(statusOf(await send(own, 'Origin: https://evil.example'))).toBe(403);
    expect(statusOf(await send('Origin: https://evil.example', own))).toBe(403);
    expect(statusOf(await send(own, 'Content-Length: 0', 'Content-Length: 0'))).toBe(400);
  });

  test('[SYNC-2] the callback of the Dropbox sign-in redirects only to the admin pages', async () => {
    const tries = [
      '',
      'code=a&state=b',
      'error=x',
      'error=//evil.example',
      'error_description=%0d%0aLocation:%20https://evil.example',
      'code=a&state=b&redirect_uri=https://evil.example',
      'state=https://evil.example&next=https://evil.example',
    ];
    await refuseAll(
      '10 routing: Dropbox redirects',
      tries.flatMap((query) => [
        { query, headers: {} },
        { query, headers: owner },
      ]),
      async ({ query, headers }) => {
        const answer = await gallery.app.inject({ url: `${finishDropboxSignIn.path}?${query}`, headers });
        return (
          answer.statusCode !== 302 || !/^\/admin\?[\w=&%+.'()*-]+$/.test(String(answer.headers.location))
        );
      },
    );
  });
});

describe('threat 10: bodies', () => {
  const post = (payload: string | Buffer, url = '/api/feedback', headers: Record<string, string> = {}) =>
    gallery.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    });

  test('[API-3] bodies above 64 KB are refused unless the call allows more', async () => {
    const body = JSON.stringify({ name: 'a', message: 'b', more: 'x'.repeat(64 * 1024) });
    const changes = (await everyEndpoint()).filter(
      ({ method, file, maxBodyBytes }) =>
        !['GET', 'HEAD'].includes(method) && file === undefined && maxBodyBytes === undefined,
    );
    await refuseAll('10 bodies above 64 KB', changes, async ({ method, path }) => {
      const url = path.replace(/\{\w+\}/g, '1');
      const answer = await gallery.app.inject({
        method,
        url,
        headers: { ...owner, 'content-type': 'application/json' },
        payload: body,
      });
      return answer.statusCode !== 413;
    });
  });

  test('[API-3] a body nested thousands deep is refused without a stack overflow', async () => {
    const lists = '['.repeat(30_000) + ']'.repeat(30_000);
    const objects = `${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}`;
    const bodies = [lists, objects, `{"name":"a","message":"b","more":${lists}}`];
    const changes = (await everyEndpoint()).filter(({ body }) => body !== undefined);
    const tries = changes.flatMap((endpoint) => bodies.map((body) => ({ endpoint, body })));
    await refuseAll('10 bodies nested too deep', tries, async ({ endpoint: { method, path }, body }) => {
      const url = path.replace(/\{\w+\}/g, '1');
      const headers = { ...owner, 'content-type': 'application/json' };
      const { statusCode } = await gallery.app.inject({ method, url, headers, payload: body });
      return statusCode < 400 || statusCode >= 500;
    });
    expect((await post(lists)).statusCode).toBe(400);
  });

  test('[API-3] prototype pollution, invalid JSON and values other than objects are refused', async () => {
    const bodies = [
      '{"__proto__":{"isOwner":true},"name":"a","message":"b"}',
      '{"name":"a","message":"b","x":{"__proto__":{"y":1}}}',
      '{"\\u005f_proto__":{},"name":"a","message":"b"}',
      '{"constructor":{"prototype":{"x":1}},"name":"a","message":"b"}',
      '{"name":"a","message":"b"',
      '{"name":"a","message":"b"}}',
      "{'name':'a','message':'b'}",
      '{"name":"a","message":"b",}',
      '{"name":NaN,"message":"b"}',
      'null',
      '1',
      '[]',
      '"a"',
      '',
      ' ',
      Buffer.from([0xff, 0xfe, 0x7b]),
      `${'['.repeat(20_000)}`,
    ];
    await refuseAll('10 bodies: invalid JSON', bodies, async (body) => (await post(body)).statusCode !== 400);
    expect(Object.prototype).not.toHaveProperty('isOwner');
  });

  test('[API-3] no request with conflicting lengths or other smuggling is answered with 200', async () => {
    const head = `POST /api/feedback HTTP/1.1\r\nHost: ${HOST}\r\nContent-Type: application/json\r\n`;
    const second = `GET /api/site HTTP/1.1\r\nHost: ${HOST}\r\nConnection: close\r\n\r\n`;
    const smuggled = [
      `${head}Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${second}`,
      `${head}Content-Length: 5\r\nContent-Length: 6\r\n\r\n{}   ${second}`,
      `${head}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n${second}`,
      `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${second}`,
      `${head}Transfer-Encoding : chunked\r\n\r\n0\r\n\r\n${second}`,
      `${head}Content-Length: +2\r\n\r\n{}${second}`,
      `${head}Content-Length: 2\r\n X: folded\r\n\r\n{}${second}`,
      `GET / HTTP/1.1\nHost: ${HOST}\nX: a\n\n${second}`,
      `GET / HTTP/9.9\r\nHost: ${HOST}\r\n\r\n${second}`,
      `GET /\r\n\r\n${second}`,
    ];
    await refuseAll('10 smuggled calls', smuggled, async (request) => {
      const answer = await raw(request);
      return (answer.match(/^HTTP\/1\.[01] 200/gm)?.length ?? 0) > 0;
    });
  });
});
