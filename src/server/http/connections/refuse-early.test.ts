import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { createRefusals } from '../refusals.ts';
import { refuseEarly } from './refuse-early.ts';
import { trustedProxies } from './trusted-proxies.ts';

test('[LIKE-6] threat 8: a call refused by its head is answered as by its route, its body unread', async () => {
  const refusals = createRefusals({ now: () => new Date(0), after: () => () => {} });
  const early = refuseEarly({ refusals, trusts: trustedProxies(1) });
  early.add(({ method }, caller) => (method === 'PATCH' && caller() === '6.6.6.12' ? 2500 : undefined));
  let passed = 0;
  let bodyBytes = 0;
  const server = createServer((request, response) => {
    if (early.accept?.(request, response) === false) return;
    passed += 1;
    request.on('data', (part: Buffer) => {
      bodyBytes += part.length;
    });
    request.on('end', () => response.end('{}'));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const call = async (method: string, forwarded: string) => {
    const headers = { 'x-forwarded-for': forwarded, 'content-length': 3 };
    const sent = ask({ port, host: '127.0.0.1', method, headers });
    sent.end('{ }');
    const [answer] = await once(sent, 'response');
    return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], body: await json(answer) };
  };

  expect(await call('PATCH', '6.6.6.12')).toEqual({
    status: 429,
    retryAfter: '3',
    body: {
      ...{ code: 'too_many_requests', reason: 'too_many_requests', retryAfterSec: 3 },
      message: 'Too many attempts; try again in 3 seconds',
      error: 'Too many attempts; try again in 3 seconds',
    },
  });
  expect([passed, bodyBytes]).toEqual([0, 0]);
  expect((await call('PATCH', '6.6.6.13')).status).toBe(200);
  expect((await call('GET', '6.6.6.12')).status).toBe(200);
  expect([passed, bodyBytes]).toEqual([2, 6]);
  server.closeAllConnections();
  server.close();
});
