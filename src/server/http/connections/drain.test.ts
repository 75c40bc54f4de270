import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { installErrorHandler } from '../error-handler.ts';
import { installHealth } from '../health.ts';
import { createDrain } from './drain.ts';
import { serverWith } from './listener-chain.ts';

test('[SCALE-4] before it stops, a load-balanced server reports that it is not ready, still serves, and closes connections', async () => {
  let waited = 0;
  let stop = () => {};
  const drain = createDrain({
    wait: (ms) => {
      waited = ms;
      return new Promise<void>((resolve) => {
        stop = resolve;
      });
    },
  });
  const app = Fastify({ serverFactory: serverWith([drain.listener]) });
  installErrorHandler(app);
  await installHealth(app, {
    build: { version: '1.0.0', commit: null },
    pingDatabase: async () => {},
    isReady: drain.isReady,
  });
  app.get('/page', () => 'a page');
  app.server.listen(0, '127.0.0.1');
  await Promise.all([app.ready(), once(app.server, 'listening')]);
  const get = async (path: string) => {
    const { port } = app.server.address() as AddressInfo;
    const { status, headers } = await fetch(`http://127.0.0.1:${port}${path}`);
    return [status, headers.get('connection')];
  };

  expect(await get('/readyz')).toEqual([200, 'keep-alive']);
  const drained = drain.run();
  expect(await get('/readyz')).toEqual([503, 'close']);
  expect(await get('/readyz?database=optional')).toEqual([503, 'close']);
  expect(await get('/healthz')).toEqual([200, 'close']);
  expect(await get('/page')).toEqual([200, 'close']);
  stop();
  await drained;
  expect(waited).toBe(3_000);
  app.server.close();
  await app.close();
});

test('[SCALE-4] a server that no load balancer has checked in the last 10 s stops at once', async () => {
  const clock = { now: new Date('2026-11-22T12:00:00Z') };
  const wait = () => Promise.reject(new Error('waits'));
  const unwatched = createDrain({ now: () => clock.now, wait });
  await unwatched.run();
  const watchedBefore = createDrain({ now: () => clock.now, wait });
  watchedBefore.isReady();
  clock.now = new Date('2026-11-22T12:00:11Z');
  await watchedBefore.run();
});
