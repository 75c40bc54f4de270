import Fastify from 'fastify';
import { expect, test } from 'vitest';
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
