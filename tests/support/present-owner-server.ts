import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { OWNER_PASSWORD } from './test-owner.ts';

export interface PresentOwnerServer extends ServerProcess {
  /** The headers of the owner's requests. */
  owner: { cookie: string };
  /** Sends the heartbeat of the owner's page. After five minutes without a heartbeat the owner counts as away. */
  ownerIsStillThere(): Promise<void>;
}

/** Starts the server as a process with its own database; the owner is present. */
export async function startPresentOwnerServer(): Promise<PresentOwnerServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'gomai-live-'));
  const { url, pid, stop } = await startServerProcess({ DATA_DIR: dataDir, ADMIN_PASSWORD: OWNER_PASSWORD });
  const post = (path: string, body: object, headers = {}) =>
    fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: url, ...headers },
      body: JSON.stringify(body),
    });
  const login = await post('/api/auth/login', { username: 'admin', password: OWNER_PASSWORD });
  const owner = { cookie: login.headers.get('set-cookie')?.split(';')[0] ?? '' };
  const tab = randomUUID();
  await post('/api/admin/presence/start', { tab }, owner);
  return {
    url,
    pid,
    owner,
    async ownerIsStillThere() {
      const { status } = await post('/api/admin/presence/heartbeat', { tab, active: true }, owner);
      if (status !== 200) throw new Error(`the owner's heartbeat was refused with ${status}`);
    },
    async stop(signal) {
      await stop(signal);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
