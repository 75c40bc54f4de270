import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { textFrame } from '../protocol/frames.ts';
import { clientConnection, type RoomSocket, roomSocket, watchLiveness } from './sockets.ts';

const MEGABYTE = 1024 * 1024;
let server: WebSocketServer;
let client: WebSocket;
let socket: RoomSocket;
let wire: Socket;

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
  const [[accepted, request]] = await Promise.all([once(server, 'connection'), once(client, 'open')]);
  socket = roomSocket(accepted as WebSocket);
  wire = (request as IncomingMessage).socket;
}

test.each([0, 1, 125, 126, 0xffff, 0x10000])(
  '[WS-1] a text of %i bytes arrives unchanged',
  async (length) => {
    await connect();
    const text = 'あ'.repeat(Math.floor(length / 3)) + 'x'.repeat(length % 3);
    const connection = clientConnection(socket, wire, () => {});
    connection.send(textFrame(text));
    const [first, isBinary] = await once(client, 'message');
    expect([String(first), isBinary]).toEqual([text, false]);
    // The close frame, which `ws` writes, must neither overtake nor split the text.
    connection.send(textFrame('the last'));
    connection.close(1000, 'farewell');
    const [[last], [code]] = await Promise.all([once(client, 'message'), once(client, 'close')]);
    expect([String(last), code]).toEqual(['the last', 1000]);
  },
);

test('[WS-3] a client that does not read is disconnected when more than 1 MiB is unsent', async () => {
  await connect();
  client.pause();
  const connection = clientConnection(socket, wire, () => {});
  const bytes = textFrame('x'.repeat(64 * 1024));
  let most = 0;
  // Sends up to 62 MiB, because the operating system buffers a few megabytes per connection.
  for (let index = 0; index < 1000 && socket.readyState === WebSocket.OPEN; index += 1) {
    connection.send(bytes);
    most = Math.max(most, socket.bufferedAmount);
    await new Promise((resolve) => setImmediate(resolve));
  }
  expect(socket.readyState).not.toBe(WebSocket.OPEN);
  expect(most).toBeLessThan(MEGABYTE + 2 * bytes.length);
});

test('[WS-3] a client that does not answer the close frame is disconnected after a second', async () => {
  await connect();
  client.pause();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closed = once(socket, 'close');
    clientConnection(socket, wire, () => {}).close(1000, 'farewell');
    vi.advanceTimersByTime(999);
    expect(socket.readyState).toBe(WebSocket.CLOSING);
    vi.advanceTimersByTime(1);
    await closed;
  } finally {
    vi.useRealTimers();
  }
});

test('[WS-3] a kicked client receives the reason, and few of its further frames are read', async () => {
  await connect();
  let heardBytes = 0;
  socket.on('message', (data) => {
    heardBytes += (data as Buffer).length;
  });
  const words = 'x'.repeat(2048);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    const closed = once(client, 'close');
    let kicks = 0;
    const connection = clientConnection(socket, wire, () => {
      kicks += 1;
    });
    connection.close(1008, 'too fast');
    expect(kicks).toBe(1);
    for (let index = 0; index < 4000; index += 1) client.send(words);
    // In 5000 turns of the event loop, all 4000 frames could be read.
    for (let turn = 0; turn < 5000 || client.readyState === WebSocket.OPEN; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
    }
    vi.advanceTimersByTime(200);
    const [code, reason] = await closed;
    expect([code, String(reason)]).toEqual([1008, 'too fast']);
    if (socket.readyState !== WebSocket.CLOSED) await once(socket, 'close');
  } finally {
    vi.useRealTimers();
  }
  // A paused stream has read only a small part of the eight megabytes.
  expect(heardBytes).toBeLessThan(MEGABYTE);
});

test.each([
  ['stays open while it answers pings', true, WebSocket.OPEN],
  ['is closed when it does not answer pings', false, WebSocket.CLOSED],
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

test('[WALK-3] a client that does not read misses states, stays connected and then receives the latest', async () => {
  await connect();
  client.pause();
  const connection = clientConnection(socket, wire, () => {});
  const stateOf = (n: number) => textFrame(JSON.stringify({ n, filling: 'x'.repeat(16 * 1024) }));
  let most = 0;
  for (let n = 1; n <= 2000; n += 1) {
    connection.sendLatest(stateOf(n));
    most = Math.max(most, wire.writableLength);
    await new Promise((resolve) => setImmediate(resolve));
  }
  // Only one state at a time is in the socket's buffer.
  expect(most).toBeLessThan(2 * stateOf(1).length);
  const numbers: number[] = [];
  client.on('message', (data) => numbers.push((JSON.parse(String(data)) as { n: number }).n));
  client.resume();
  await expect.poll(() => numbers.at(-1)).toBe(2000);
  expect(numbers.length).toBeLessThan(2000);
  expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
});
