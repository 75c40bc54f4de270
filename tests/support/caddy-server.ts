import { spawnSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { childEnv } from './child-env.ts';
import { freePort } from './free-port.ts';
import { isHealthy, type Program, startProgram } from './start-program.ts';

const CADDYFILE = resolve(import.meta.dirname, '../../deploy/Caddyfile');

export const hasCaddy = spawnSync('caddy', ['version']).status === 0;

export interface CaddyServer extends Program {
  url: string;
}

/** Starts Caddy with `deploy/Caddyfile`, but without https, in front of these servers. */
export async function startCaddy(upstreams: string[]): Promise<CaddyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-caddy-'));
  const url = `http://127.0.0.1:${await freePort()}`;
  const { stop } = await startProgram('caddy', ['run', '--adapter', 'caddyfile', '--config', CADDYFILE], {
    folder,
    isReady: () => isHealthy(url),
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
  return { url, stop };
}
