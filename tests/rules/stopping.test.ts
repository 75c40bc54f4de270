import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ChatClient } from '../support/chat-client.ts';
import { EventReader } from '../support/event-reader.ts';
import { type ServerProcess, startServerProcess } from '../support/server-process.ts';

const PASSWORD = 'correct horse battery';
const EACH = 10;
/** Jobs and the database take their time to end: nobody who listens waits for that. */
const AT_ONCE_MS = 1000;

let dataDir: string;
let server: ServerProcess;
const clients: ChatClient[] = [];
const readers: EventReader[] = [];

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'gomai-stopping-'));
  server = await startServerProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = await post('/api/auth/login', { username: 'admin', password: PASSWORD });
  const headers = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
  await post('/api/admin/presence/start', { tab: randomUUID() }, headers);
  for (let index = 0; index < EACH; index += 1) {
    const client = new ChatClient(server.address);
    clients.push(client);
    await client.join(`鳥${index}`);
    readers.push(await EventReader.open(server.address));
  }
}, 120_000);
afterAll(async () => {
  await server?.stop('SIGKILL');
  rmSync(dataDir, { recursive: true, force: true });
});

test('[WS-3] [LIVE-2] SIGTERM: sockets are closed with 1001 and streams are ended, at once', async () => {
  const since = performance.now();
  const stopped = server.stop('SIGTERM');
  const closings = await Promise.all(clients.map((client) => client.whenClosed()));
  await Promise.all(readers.map(({ ended }) => ended));
  const ms = performance.now() - since;
  console.info(`${EACH} sockets and ${EACH} streams ended after ${Math.round(ms)} ms`);
  expect(closings.map(({ code }) => code)).toEqual(Array(EACH).fill(1001));
  expect(ms).toBeLessThan(AT_ONCE_MS);
  await stopped;
});
