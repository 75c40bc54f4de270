import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { unavailableError } from '../../db/database-errors.ts';
import { DrizzleQueryError } from '../../db/orm.ts';
import { trustedProxies } from '../connections/trusted-proxies.ts';
import { installErrorHandler } from '../error-handler.ts';
import { loggedAddress, loggerOptions, RequestLog } from './logger-options.ts';

function logged() {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...loggerOptions('info'), stream }, logController: new RequestLog() });
  return { app, lines };
}

test('[SYNC-2] [PRIV-1] logs the route of a call, never its query string, cookies or tokens', async () => {
  const { app, lines } = logged();
  app.get('/api/auth/dropbox/callback', async () => ({}));
  await app.inject({
    url: '/api/auth/dropbox/callback?code=a-secret&state=another-secret',
    headers: { cookie: 'gomai=a-secret', authorization: 'Bearer a-secret' },
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain('"url":"/api/auth/dropbox/callback"');
  expect(lines[0]).not.toContain('secret');
  await app.close();
});

test.each([
  ['/api/days/2026-11-20?token=secret', '/api/days/2026-11-20'],
  ['/api/days/Hana', '/api/days/:date'],
  ['/api/admin/feedback/4711', '/api/admin/feedback/:id'],
  ['/api/admin/messages/token-4711', '/api/admin/messages/:name'],
  ['/2026-11-20/3?collection=secret', '/2026-11-20/3'],
  ['/2026-11-20/secret', '/2026-11-20'],
  ['/yamada@example.com', '/*'],
])('[PRIV-1] %s is logged as %s', async (url, expected) => {
  const { app, lines } = logged();
  const paths = ['/api/days/:date', '/api/admin/feedback/:id', '/api/admin/messages/:name', '/*'];
  for (const path of paths) app.get(path, async () => ({}));
  await app.inject({ url, remoteAddress: '203.0.113.9' });
  const [line] = lines.map((text) => JSON.parse(text));
  expect(line.req).toEqual({ method: 'GET', url: expected, remoteAddress: '203.0.113.0/24' });
  expect(line.res).toEqual({ statusCode: 200 });
  await app.close();
});

test('[API-3] a failed query is logged without its values', async () => {
  const { app, lines } = logged();
  installErrorHandler(app);
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (x)=(a-secret)' });
  app.get('/', async () => {
    throw new DrizzleQueryError('insert into users values ($1)', ['a-secret\n    at a-secret'], cause);
  });
  expect((await app.inject('/')).statusCode).toBe(500);
  const log = lines.join('');
  for (const part of ['insert into users', 'duplicate key', '23505', 'logger-options.test.ts']) {
    expect(log).toContain(part);
  }
  expect(log).not.toContain('secret');
  await app.close();
});

test('[OPS-2] a refusal while the database is unavailable is logged with its causes, without stacks', async () => {
  const { app, lines } = logged();
  installErrorHandler(app);
  app.get('/', async () => {
    throw unavailableError(new Error('the server is away', { cause: new Error('ECONNREFUSED') }));
  });
  expect((await app.inject('/')).statusCode).toBe(503);
  expect(JSON.parse(lines[0] ?? '').err).toEqual({
    type: 'AppError',
    message: 'The database cannot answer right now; try again in a moment',
    stack: '',
    code: 'unavailable',
    cause: {
      ...{ type: 'Error', message: 'the server is away', stack: '' },
      cause: { type: 'Error', message: 'ECONNREFUSED', stack: '' },
    },
  });
  await app.close();
});

test('[PRIV-1] an error is logged without e-mail addresses and query strings', async () => {
  const { app, lines } = logged();
  installErrorHandler(app);
  app.get('/', async () => {
    const refused = '550 5.1.1 <yamada@example.com> user unknown';
    throw new Error('GET https://www.dropbox.com/scl/x.jpg?rlkey=a-secret failed', {
      cause: new Error(`postgres://gomai:a-secret@db/gomai ${refused}`),
    });
  });
  await app.inject('/');
  const log = lines.join('');
  expect(log).toContain('GET https://www.dropbox.com/scl/x.jpg failed');
  expect(log).toContain('550 5.1.1 <(address)> user unknown');
  expect(log).toContain('logger-options.test.ts');
  for (const secret of ['yamada', 'a-secret']) expect(log).not.toContain(secret);
  await app.close();
});

// Fails by its time limit if the work grows with the square of the length.
test.each(['a', 'a://', 'a@ '])('a very long message that repeats %j is logged unchanged', (part) => {
  const message = part.repeat(300_000);
  const { err } = loggerOptions('info').serializers;
  expect(err(new Error(message)).message).toBe(message);
});

test.each([
  ['203.0.113.9', '203.0.113.0/24'],
  ['::ffff:203.0.113.9', '203.0.113.0/24'],
  ['::ffff:cb00:7109', '203.0.113.0/24'],
  ['2002:cb00:7109::1', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['fe80::1:2:3:4%eth0', 'fe80::/48'],
  ['::1', '::/48'],
  ['203.0.113.9:4711', '203.0.113.0/24'],
  ['10', 'unknown'],
  ['Hana at home', 'unknown'],
  ['', 'unknown'],
  [undefined, 'unknown'],
])('[PRIV-1] %s is logged as %s', (ip, logged) => {
  expect(loggedAddress(ip, 'truncated')).toBe(logged);
});

test.each([
  ['203.0.113.9:1000', '203.0.113.0/24'],
  ['[2001:db8:1:2::3]:1000', '2001:db8:1::/48'],
  ['203.0.113.9:1000:1', 'unknown'],
])('[PRIV-1] behind a proxy that forwards %s, %s is logged', async (forwarded, network) => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...loggerOptions('info'), stream }, trustProxy: trustedProxies(1) });
  app.get('/', async () => 'hello');
  await app.inject({ url: '/', headers: { 'x-forwarded-for': forwarded } });
  expect(lines.join()).toContain(`"remoteAddress":"${network}"`);
  await app.close();
});

test('[PRIV-1] LOG_ADDRESSES=full logs whole IP addresses', () => {
  expect(loggedAddress('::ffff:203.0.113.9', 'full')).toBe('203.0.113.9');
  expect(loggedAddress('2001:db8:1:2:3:4:5:6', 'full')).toBe('2001:db8:1:2:3:4:5:6');
  expect(loggedAddress('Hana at home', 'full')).toBe('unknown');
});
