import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ChatClient } from '../support/chat-client.ts';
import { EventReader } from '../support/event-reader.ts';
import { startServerProcess } from '../support/server-process.ts';

const PASSWORD = 'correct horse battery';
const EACH = 10;
/** Closing the database comes after: nobody who listens waits for that. */
const AT_ONCE_MS = 1000;

test('[WS-3] [LIVE-2] SIGTERM: sockets are closed with 1001 and streams are ended, at once', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'gomai-stopping-'));
  const server = await startServerProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const login = await post('/api/auth/login', { username: 'admin', password: PASSWORD });
  const headers = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
  await post('/api/admin/presence/start', { tab: randomUUID() }, headers);
  const clients = Array.from({ length: EACH }, () => new ChatClient(server.address));
  await Promise.all(clients.map((client, index) => client.join(`鳥${index}`)));
  const readers = await Promise.all(Array.from({ length: EACH }, () => EventReader.open(server.address)));

  const since = performance.now();
  const stopped = server.stop('SIGTERM');
  const closings = await Promise.all(clients.map((client) => client.whenClosed()));
  await Promise.all(readers.map(({ ended }) => ended));
  const ms = performance.now() - since;
  console.info(`${EACH} sockets and ${EACH} streams ended after ${Math.round(ms)} ms`);
  expect(closings.map(({ code }) => code)).toEqual(Array(EACH).fill(1001));
  expect(ms).toBeLessThan(AT_ONCE_MS);
  await stopped;
  rmSync(dataDir, { recursive: true, force: true });
});
