import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { outletOf, type RoomSocket, watchLiveness } from './sockets.ts';

const MEGABYTE = 1024 * 1024;
let server: WebSocketServer;
let client: WebSocket;
let socket: RoomSocket;

beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
});
afterEach(() => {
  client.terminate();
  server.close();
});

async function connect(options: { autoPong?: boolean } = {}): Promise<void> {
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, options);
  const [[accepted]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  socket = Object.assign(accepted as WebSocket, { heard: true });
}

test('[WS-3] a client that does not read is let go at 1 MiB', async () => {
  await connect();
  client.pause();
  const outlet = outletOf(socket);
  const bytes = Buffer.alloc(64 * 1024, 'x');
  let most = 0;
  // What the system itself holds for a connection is a few megabytes.
  for (let index = 0; index < 1000 && socket.readyState === WebSocket.OPEN; index += 1) {
    outlet.send(bytes);
    most = Math.max(most, socket.bufferedAmount);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN);
  expect(most).toBeLessThan(MEGABYTE + 2 * bytes.length);
});

test('[WS-3] who is told to go and does not is put out after a second', async () => {
  await connect();
  client.pause();
  const since = performance.now();
  outletOf(socket).close(1008, 'too fast');
  await once(socket, 'close');
  expect(performance.now() - since).toBeLessThan(3000);
});

test.each([
  ['stays while it answers pings', true, WebSocket.OPEN],
  ['is let go when it does not', false, WebSocket.CLOSED],
])('[WS-3] a connection %s', async (_, autoPong, expected) => {
  await connect({ autoPong });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const stop = watchLiveness(new Set([socket]));
    for (let ping = 0; ping < 3; ping += 1) {
      const answered = once(socket, autoPong ? 'pong' : 'close');
      vi.advanceTimersByTime(25_000);
      if (autoPong || ping === 1) await answered;
      if (socket.readyState !== WebSocket.OPEN) break;
    }
    stop();
  } finally {
    vi.useRealTimers();
  }
  expect(socket.readyState).toBe(expected);
});
