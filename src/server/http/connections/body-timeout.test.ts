import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bodyTimeout, clearBodyTimeout } from './connection-limits.ts';
import { serverWith } from './listener-chain.ts';

const BODY_MS = 60;
const DRIP_MS = 10;

let app: FastifyInstance;
beforeEach(async () => {
  app = fastify({
    forceCloseConnections: true,
    serverFactory: serverWith([bodyTimeout({ bodyMs: BODY_MS })]),
  });
  app.get('/', async () => 'hello');
  app.post('/json', async ({ body }) => body);
  app.post('/photo', { onRequest: async ({ raw }) => clearBodyTimeout(raw) }, async ({ body }) => body);
  app.post('/refused', { onRequest: async (_, reply) => reply.code(401).send('no') }, async () => '');
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

const BODY = `{"a":"${'x'.repeat(93)}"}`;
const head = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nhost: gallery\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n`;

/** Sends a request body byte by byte, until it is complete or the server closes the connection. */
async function drip(method: string, path: string): Promise<{ sent: number; answer: string }> {
  const socket: Socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  socket.on('error', () => {});
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += String(chunk);
  });
  socket.write(head(method, path));
  let sent = 0;
  // `once` would reject if the server resets the connection.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const dripping = setInterval(() => {
    if (sent < BODY.length) socket.write(BODY[sent++] ?? '');
    else if (answer !== '') socket.end();
  }, DRIP_MS);
  await closed;
  clearInterval(dripping);
  return { sent, answer };
}

test('threat 8: closes a connection that sends a body byte by byte, even if the handler does not read it', async () => {
  for (const [method, path] of [
    ['POST', '/json'],
    ['POST', '/nothing'],
    ['GET', '/'],
    ['POST', '/refused'],
  ] as const) {
    const { sent } = await drip(method, path);
    expect(sent, path).toBeLessThan(BODY.length);
  }
});

test('threat 8: the owner may send a slow body, and a body in time leaves its connection open', async () => {
  expect((await drip('POST', '/photo')).answer).toContain(BODY);
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  await once(socket, 'connect');
  socket.write(head('POST', '/json') + BODY);
  const [answer] = await once(socket, 'data');
  expect(String(answer)).toContain(BODY);
  let isClosed = false;
  socket.once('close', () => {
    isClosed = true;
  });
  await new Promise((resolve) => setTimeout(resolve, 3 * BODY_MS));
  expect(isClosed).toBe(false);
  socket.destroy();
});
