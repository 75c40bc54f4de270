import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type WebSocket, WebSocketServer } from 'ws';
import { openSocket } from '../../src/web/features/chat/connection/open-socket.ts';

const NORMAL = 1000;
const NO_STATUS = 1005;

let server: WebSocketServer;
let address: string;
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  await once(server, 'listening');
  address = `ws://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(() => server.close());

test('[CHAT-6] closing a socket while it is connecting takes effect once it has connected, without an error', async () => {
  const happened: string[] = [];
  const socket = openSocket(address);
  socket.onopen = () => happened.push('open');
  socket.onerror = () => happened.push('error');
  const closed = new Promise<void>((resolve) => {
    socket.onclose = resolve;
  });
  const connected = once(server, 'connection');
  socket.close();
  const [accepted] = (await connected) as [WebSocket];
  const [[code]] = await Promise.all([once(accepted, 'close'), closed]);
  expect([NORMAL, NO_STATUS]).toContain(code);
  expect(happened).toEqual([]);
});

test('[CHAT-6] closing an open socket closes its connection', async () => {
  const socket = openSocket(address);
  const connected = once(server, 'connection');
  await new Promise<void>((resolve) => {
    socket.onopen = resolve;
  });
  const [accepted] = (await connected) as [WebSocket];
  const closed = once(accepted, 'close');
  socket.close();
  await closed;
});
