import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onClientError } from './send-raw-error.ts';

const begin = (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(200, { 'content-length': 1000 }).write('begun');

const server = createServer().on('clientError', onClientError);
beforeAll(async () => {
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterAll(() => server.close());

/** Sends a request and, once it has arrived, an unreadable chunk of its body; resolves to all that comes back. */
async function sendBrokenBody(): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  const arrived = once(server, 'request');
  socket.write('POST / HTTP/1.1\r\nhost: gallery\r\ntransfer-encoding: chunked\r\n\r\n');
  await arrived;
  socket.write('no size\r\n');
  return text(socket);
}

test('[API-3] an unreadable body is answered with 400', async () => {
  server.once('request', () => {});
  expect(await sendBrokenBody()).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n[\s\S]*"error"/);
});

test('an error is not written into a response that has begun', async () => {
  server.once('request', begin);
  expect(await sendBrokenBody()).toMatch(/^HTTP\/1\.1 200 OK\r\n[\s\S]*\r\n\r\nbegun$/);
});
