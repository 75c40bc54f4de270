import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatClient } from '../support/chat-client.ts';
import { EventReader } from '../support/event-reader.ts';
import { type PresentOwnerServer, startPresentOwnerServer } from '../support/present-owner-server.ts';

const EACH = 10;

let server: PresentOwnerServer;
const clients: ChatClient[] = [];
const readers: EventReader[] = [];

beforeAll(async () => {
  server = await startPresentOwnerServer();
  for (let index = 0; index < EACH; index += 1) {
    const client = new ChatClient(server.url);
    clients.push(client);
    await client.join(`鳥${index}`);
    readers.push(await EventReader.open(server.url));
  }
});
afterAll(async () => {
  await server?.stop('SIGKILL');
});

test('[WS-3] [LIVE-2] SIGTERM closes sockets with 1001 and ends streams', async () => {
  const since = performance.now();
  const stopped = server.stop('SIGTERM');
  const closings = await Promise.all(clients.map((client) => client.whenClosed()));
  await Promise.all(readers.map(({ ended }) => ended));
  console.info(`${EACH} sockets and ${EACH} streams ended after ${Math.round(performance.now() - since)} ms`);
  expect(closings.map(({ code }) => code)).toEqual(Array(EACH).fill(1001));
  await stopped;
});
