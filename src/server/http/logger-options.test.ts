import { DrizzleQueryError } from 'drizzle-orm';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrorHandler } from './error-handler.ts';
import { loggerOptions } from './logger-options.ts';

test('[SYNC-2] the log keeps the path of a call, never the codes and addresses behind it', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } });
  app.get('/api/auth/dropbox/callback', async () => ({}));
  await app.inject({
    url: '/api/auth/dropbox/callback?code=a-secret&state=another-secret',
    headers: { cookie: 'gomai=a-secret', authorization: 'Bearer a-secret' },
  });
  expect(lines.join('')).toContain('"url":"/api/auth/dropbox/callback"');
  expect(lines.join('')).not.toContain('secret');
  await app.close();
});

test('[API-3] a failed query is logged without the values that were to be stored', async () => {
  const lines: string[] = [];
  const stream = { write: (line: string) => void lines.push(line) };
  const app = Fastify({ logger: { ...loggerOptions('info'), stream } });
  installErrorHandler(app);
  const cause = Object.assign(new Error('duplicate key'), { code: '23505', detail: 'Key (x)=(a-secret)' });
  app.get('/', async () => {
    throw new DrizzleQueryError('insert into users values ($1)', ['a-secret\n    at a-secret'], cause);
  });
  expect((await app.inject('/')).statusCode).toBe(500);
  const log = lines.join('');
  for (const told of ['insert into users', 'duplicate key', '23505', 'logger-options.test.ts']) {
    expect(log).toContain(told);
  }
  expect(log).not.toContain('secret');
  await app.close();
});
