import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { rejectPipelining } from './connection-limits.ts';
import { serverWith } from './listener-chain.ts';

let app: FastifyInstance;
let handled: string[];
let answer: Map<string, () => void>;
beforeEach(async () => {
  [handled, answer] = [[], new Map()];
  app = fastify({ serverFactory: serverWith([rejectPipelining()]) });
  app.get('/:name', ({ url }) => {
    handled.push(url);
    return new Promise((resolve) => answer.set(url, () => resolve(`answer to ${url}`)));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

const requestOf = (path: string) => `GET ${path} HTTP/1.1\r\nhost: gallery\r\n\r\n`;

async function open(): Promise<Socket> {
  const socket = connect({ host: '127.0.0.1', port: (app.server.address() as AddressInfo).port });
  await once(socket, 'connect');
  return socket;
}

test('threat 8: pipelined requests are not answered, and the connection closes after the response in progress', async () => {
  const socket = await open();
  socket.write(['/one', '/two', '/three'].map(requestOf).join(''));
  await expect.poll(() => answer.has('/one')).toBe(true);
  answer.get('/one')?.();
  const read = await text(socket);
  expect(read).toMatch(/^connection: close\r$/im);
  expect(read.endsWith('answer to /one')).toBe(true);
  expect(handled).toEqual(['/one']);
});

test('threat 8: a client that pipelines too much is cut off', async () => {
  const socket = await open();
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  socket.write(Array.from({ length: 1000 }, (_, n) => requestOf(`/${n}`)).join(''));
  await closed;
  expect(handled).toEqual(['/0']);
});

test('sequential requests on one connection are all answered', async () => {
  const socket = await open();
  let read = '';
  socket.on('data', (chunk) => {
    read += String(chunk);
  });
  for (const path of ['/one', '/two', '/three']) {
    socket.write(requestOf(path));
    await expect.poll(() => answer.has(path)).toBe(true);
    answer.get(path)?.();
    await expect.poll(() => read).toContain(`answer to ${path}`);
  }
  expect(read).not.toMatch(/^connection: close\r$/im);
  socket.destroy();
});
