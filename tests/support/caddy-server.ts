import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnv } from './child-env.ts';
import { freePort } from './free-port.ts';

const CADDYFILE = resolve(import.meta.dirname, '../../deploy/Caddyfile');
const POLL_MS = 100;

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

export interface CaddyServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts Caddy with `deploy/Caddyfile`, but without https, in front of these servers. */
export async function startCaddy(upstreams: string[]): Promise<CaddyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const caddy: ChildProcess = spawn('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    stdio: 'ignore',
    env: {
      ...childEnv(),
      PUBLIC_HOST: url,
      UPSTREAMS: upstreams.map((upstream) => new URL(upstream).host).join(' '),
      CADDY_ADMIN: `unix/${join(folder, 'admin')}`,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    },
  });
  const exit = once(caddy, 'exit');
  exit.then(() => rmSync(folder, { recursive: true, force: true }));
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (caddy.exitCode !== null) throw new Error('Caddy ended early');
    await delay(POLL_MS);
  }
  return {
    url,
    async stop() {
      caddy.kill('SIGTERM');
      await exit;
    },
  };
}
