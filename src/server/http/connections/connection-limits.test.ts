import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { limitConnections, rejectPipelining } from './connection-limits.ts';
import { serverWith } from './listener-chain.ts';

const MAX = 4;
const VISITOR = '127.9.0.1';
const ANOTHER = '127.9.0.2';

let app: FastifyInstance;
let finish: (() => void)[];
const open: Socket[] = [];
afterEach(async () => {
  for (const socket of open.splice(0)) socket.destroy();
  for (const answer of finish) answer();
  await app.close();
});

async function start(options: { maxConnections?: number; proxies?: number } = {}): Promise<number> {
  const { proxies = 0, ...limits } = options;
  finish = [];
  app = fastify({
    forceCloseConnections: true,
    serverFactory: serverWith([
      rejectPipelining(),
      limitConnections({ trusts: (_, hop) => hop < proxies, maxPerCaller: MAX, ...limits }),
    ]),
  });
  app.get('/', async () => 'hello');
  app.get('/long', () => new Promise((resolve) => finish.push(() => resolve('at last'))));
  await app.listen({ host: '127.0.0.1', port: 0 });
  return (app.server.address() as AddressInfo).port;
}

/** Opens a connection without sending anything. */
async function hold(port: number, localAddress: string): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port, localAddress });
  socket.on('error', () => {});
  open.push(socket);
  await once(socket, 'connect');
  return socket;
}
const connections = () =>
  new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));

/** The status of the response; `closed` if the connection ends without one. */
function call(port: number, options: { from?: string; path?: string; forwarded?: string } = {}) {
  const { from: localAddress = VISITOR, path = '/', forwarded } = options;
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
  return new Promise<{ status: number | 'closed'; headers: object; body: string }>((resolve) => {
    const sent = get({ host: '127.0.0.1', port, path, localAddress, headers, agent: new Agent() });
    sent.once('error', () => resolve({ status: 'closed', headers: {}, body: '' }));
    sent.once('response', async (answer) => {
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: await text(answer) });
    });
  });
}

describe('threat 8: connections', () => {
  test('threat 8: each IP address has its own limit of connections, silent ones included', async () => {
    const port = await start();
    const [first] = await Promise.all(Array.from({ length: MAX }, () => hold(port, VISITOR)));
    await expect.poll(connections).toBe(MAX);
    expect((await call(port)).status).toBe('closed');
    expect((await call(port, { from: ANOTHER })).status).toBe(200);
    first?.destroy();
    await expect.poll(async () => (await call(port)).status).toBe(200);
  });

  test('threat 8: connections from this machine are unlimited: a proxy on it may carry all visitors', async () => {
    const port = await start();
    await Promise.all(Array.from({ length: MAX }, () => hold(port, '127.0.0.1')));
    expect((await call(port, { from: '127.0.0.1' })).status).toBe(200);
  });

  test('threat 8: behind a proxy, the active requests of each visitor that the proxy names are limited', async () => {
    const port = await start({ proxies: 1 });
    const from = '127.9.0.9';
    // The proxy may hold any number of connections.
    await Promise.all(Array.from({ length: MAX + 2 }, () => hold(port, from)));
    const visitor = { from, forwarded: '203.0.113.7' };
    const long = Array.from({ length: MAX }, () => call(port, { ...visitor, path: '/long' }));
    await expect.poll(() => finish.length).toBe(MAX);

    const refused = await call(port, visitor);
    expect(refused).toMatchObject({
      status: 429,
      headers: { 'retry-after': '1', 'x-content-type-options': 'nosniff' },
    });
    expect(JSON.parse(refused.body)).toEqual({
      code: 'too_many_requests',
      reason: 'too_many_requests',
      message: 'Too many requests at once',
      error: 'Too many requests at once',
    });
    // Entries before the proxy's own are ignored, so a visitor cannot pose as another one.
    expect((await call(port, { from, forwarded: '198.51.100.1, 203.0.113.7' })).status).toBe(429);
    expect((await call(port, { from, forwarded: '203.0.113.8' })).status).toBe(200);
    for (const answer of finish.splice(0)) answer();
    expect((await Promise.all(long)).every(({ status }) => status === 200)).toBe(true);
    await expect.poll(async () => (await call(port, visitor)).status).toBe(200);
  });

  test('threat 8: behind a proxy, unanswered pipelined requests hold no slots after a disconnect', async () => {
    const port = await start({ proxies: 1 });
    const from = '127.9.0.9';
    const forwarded = '203.0.113.7';
    const socket = await hold(port, from);
    const request = `GET /long HTTP/1.1\r\nhost: gallery\r\nx-forwarded-for: ${forwarded}\r\n\r\n`;
    socket.write(request.repeat(MAX + 1));
    await expect.poll(() => finish.length).toBe(1);
    socket.destroy();
    await expect.poll(async () => (await call(port, { from, forwarded })).status).toBe(200);
    const long = Array.from({ length: MAX }, () => call(port, { from, forwarded, path: '/long' }));
    await expect.poll(() => finish.length).toBe(MAX + 1);
    for (const answer of finish.splice(0)) answer();
    expect((await Promise.all(long)).every(({ status }) => status === 200)).toBe(true);
  });

  test('threat 8: behind a proxy, upgraded connections count until they close', async () => {
    const port = await start({ proxies: 1 });
    app.server.on('upgrade', (_, socket) =>
      socket
        .on('error', () => {})
        .on('end', () => socket.end())
        .resume(),
    );
    const from = '127.9.0.9';
    const upgrades = await Promise.all(
      Array.from({ length: MAX }, async () => {
        const socket = await hold(port, from);
        const headers =
          'host: gallery\r\nconnection: upgrade\r\nupgrade: websocket\r\nx-forwarded-for: 203.0.113.7';
        socket.write(`GET / HTTP/1.1\r\n${headers}\r\n\r\n`);
        return socket;
      }),
    );
    await expect.poll(async () => (await call(port, { from, forwarded: '203.0.113.7' })).status).toBe(429);
    expect((await call(port, { from, forwarded: '203.0.113.8' })).status).toBe(200);
    for (const socket of upgrades) socket.destroy();
    await expect.poll(async () => (await call(port, { from, forwarded: '203.0.113.7' })).status).toBe(200);
  });

  test('threat 8: when all connections are taken, a new one makes the server close the idle ones', async () => {
    const port = await start({ maxConnections: 3 });
    // Each connection has received a response and is now idle.
    for (const n of [1, 2, 3]) {
      const socket = await hold(port, `127.9.1.${n}`);
      socket.write('GET / HTTP/1.1\r\nhost: gallery\r\n\r\n');
      await once(socket, 'data');
    }
    await expect.poll(async () => (await call(port, { from: ANOTHER })).status).toBe(200);
  });
});
