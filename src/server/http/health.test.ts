import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createTestApp } from '../../../tests/support/test-app.ts';
import { installErrorHandler } from './error-handler.ts';
import { installHealth } from './health.ts';

// Runs on the embedded database and on PostgreSQL.

test('[OPS-1] a running gallery reports its status, version and commit, and nothing else', async () => {
  const gallery = await createTestApp();
  const answers = {
    '/healthz': { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+$/), commit: null },
    '/readyz': { status: 'ok' },
  };
  for (const [path, answer] of Object.entries(answers)) {
    const { statusCode, body, headers } = await gallery.app.inject(path);
    expect([path, statusCode, JSON.parse(body)]).toEqual([path, 200, answer]);
    expect(headers['cache-control']).toBe('no-store');
  }
  await gallery.close();
});

test('[SCALE-4] a process that is about to stop is alive but not ready, and logs no error', async () => {
  const lines: string[] = [];
  const app = Fastify({ logger: { stream: { write: (line: string) => void lines.push(line) } } });
  installErrorHandler(app);
  await installHealth(app, {
    build: { version: '1.0.0', commit: null },
    isReady: () => false,
    pingDatabase: async () => {},
  });
  const { statusCode, body, headers } = await app.inject('/readyz');
  expect([statusCode, JSON.parse(body).code]).toEqual([503, 'overloaded']);
  expect(headers['cache-control']).toBe('no-store');
  expect((await app.inject('/healthz')).statusCode).toBe(200);
  expect(lines).toEqual([]);
  await app.close();
});

test('without a database, the process is alive but not ready; concurrent checks share one query', async () => {
  const app = Fastify();
  installErrorHandler(app);
  let pings = 0;
  let answer: (() => void) | undefined;
  let refuse: ((reason: Error) => void) | undefined;
  await installHealth(app, {
    build: { version: '1.0.0', commit: null },
    timeoutMs: 20,
    pingDatabase: () => {
      pings += 1;
      return new Promise<void>((resolve, reject) => {
        [answer, refuse] = [resolve, reject];
      });
    },
  });

  const silent = await Promise.all([app.inject('/readyz'), app.inject('/readyz'), app.inject('/healthz')]);
  expect(silent.map(({ statusCode }) => statusCode)).toEqual([503, 503, 200]);
  expect(silent[0].headers['retry-after']).toBe('2');
  expect(pings).toBe(1);
  const optional = await app.inject('/readyz?database=optional');
  expect([optional.statusCode, pings], 'ready without the database').toEqual([200, 1]);
  refuse?.(new Error('away'));
  const refused = app.inject('/readyz');
  await new Promise(setImmediate);
  refuse?.(new Error('away'));
  expect((await refused).statusCode).toBe(503);
  const well = app.inject('/readyz');
  await new Promise(setImmediate);
  answer?.();
  expect((await well).statusCode).toBe(200);
  await app.close();
});
