import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from './server-process.ts';

const PASSWORD = 'correct horse battery';

export interface LiveServer extends ServerProcess {
  /** What the owner's requests carry. */
  owner: { cookie: string };
}

/** The server in a process of its own, with a database of its own, and its owner in the gallery. */
export async function startLiveServer(): Promise<LiveServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gomai-live-'));
  const { address, pid, stop } = await startServerProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: PASSWORD });
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: address, ...headers },
      body: JSON.stringify(body),
    });
  const login = await post('/api/auth/login', { username: 'admin', password: PASSWORD });
  const owner = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
  await post('/api/admin/presence/start', { tab: randomUUID() }, owner);
  return {
    address,
    pid,
    owner,
    async stop(signal) {
      await stop(signal);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
