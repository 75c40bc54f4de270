import { once } from 'node:events';
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { manualClock } from '../../../../tests/support/manual-clock.ts';
import { trustedProxies } from '../connections/trusted-proxies.ts';
import { createRefusals, refuseEarly } from './refusals.ts';

/** A caller that never stops: `loop` sends its next request as soon as one is refused. */
function hostile(connections: number) {
  const clock = manualClock();
  const refusals = createRefusals({ now: () => new Date(clock.now()), after: clock.after });
  let sent = 0;
  const loop = (caller: string) =>
    refusals.hold(caller, silentResponse(), () => {
      sent += 1;
      queueMicrotask(() => loop(caller));
    });
  return {
    clock,
    refusals,
    start: () => Array.from({ length: connections }, () => loop('10.0.0.1')),
    sent: () => sent,
  };
}

function silentResponse(closers: (() => void)[] = []): ServerResponse {
  const response = {
    once: (_: string, run: () => void) => closers.push(run),
    off: () => {},
    setHeader: () => {},
  };
  return response as unknown as ServerResponse;
}

async function pass({ clock }: ReturnType<typeof hostile>, ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 10) {
    clock.advance(10);
    await new Promise((passed) => setImmediate(passed));
  }
}

test('[LIKE-6] threat 8: 64 connections that keep asking get 64 refusals a second', async () => {
  const attack = hostile(64);
  attack.start();
  await pass(attack, 5000);
  const before = attack.sent();
  // 20 are sent at once, then 50 each with a delay of 250, 500 and 750 ms.
  expect(before).toBeLessThan(600);
  await pass(attack, 10_000);
  expect(attack.sent() - before).toBe(640);
  expect(attack.refusals.held()).toBe(64);
});

test('[LIKE-6] occasional refusals are sent at once, also while another caller is hostile', async () => {
  const attack = hostile(64);
  attack.start();
  await pass(attack, 3000);
  let answers = 0;
  for (let n = 0; n < 100; n++) {
    attack.refusals.hold('10.9.9.9', silentResponse(), () => {
      answers += 1;
    });
    expect(answers).toBe(n + 1);
    await pass(attack, 1000);
  }
});

test('[LIKE-6] after a pause, a caller’s refusals are sent at once again', async () => {
  const { clock, refusals } = hostile(0);
  const refuse = () => {
    let isSent = false;
    refusals.hold('10.0.0.1', silentResponse(), () => {
      isSent = true;
    });
    return () => isSent;
  };
  for (let n = 0; n < 1000; n++) refuse();
  expect(refuse()()).toBe(false);
  // At most 220 refusals are remembered, and one is forgotten each second.
  clock.advance(201_000);
  expect(refuse()()).toBe(true);
});

test('[LIKE-6] delayed refusals are limited in number, dropped with their connection, and sent when the server closes', () => {
  const { clock, refusals } = hostile(0);
  const closers: (() => void)[] = [];
  let sent = 0;
  let closed = 0;
  const response = {
    ...silentResponse(closers),
    setHeader: () => (closed += 1),
  } as unknown as ServerResponse;
  const hold = (count: number) => {
    for (let n = 0; n < count; n++) {
      refusals.hold('10.0.0.1', response, () => {
        sent += 1;
      });
    }
  };
  hold(5020);
  expect([sent, refusals.held(), clock.pending(), closed]).toEqual([20, 5000, 5000, 0]);
  hold(7);
  expect([sent, refusals.held(), closed]).toEqual([27, 5000, 7]);
  for (const close of closers.slice(0, 10)) close();
  expect([refusals.held(), clock.pending()]).toEqual([4990, 4990]);
  refusals.releaseAll();
  expect([sent, refusals.held(), clock.pending()]).toEqual([5017, 0, 0]);
});

test('[LIKE-6] a delayed refusal is never sent if its connection closes first', async () => {
  const { clock, refusals } = hostile(0);
  for (let n = 0; n < 20; n++) refusals.hold('10.0.0.1', silentResponse(), () => {});
  let sent = 0;
  const server = createServer((_, response) =>
    refusals.hold('10.0.0.1', response, () => {
      sent += 1;
    }),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const call = ask({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' });
  call.on('error', () => {});
  call.end();
  await expect.poll(() => refusals.held()).toBe(1);
  call.destroy();
  await expect.poll(() => refusals.held()).toBe(0);
  clock.advance(2000);
  expect(sent).toBe(0);
  server.close();
});

test('[LIKE-6] threat 8: a request refused for its head gets the usual 429, and its body is not read', async () => {
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
