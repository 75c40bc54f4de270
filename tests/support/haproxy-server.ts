import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { childEnv } from './child-env.ts';
import { freePort } from './free-port.ts';

const CONFIG = resolve(import.meta.dirname, '../../deploy/haproxy.cfg');
const POLL_MS = 50;
/** Debian installs haproxy in a folder that is not in every user's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin`;

export const hasHaproxy = spawnSync('haproxy', ['-v'], { env: { PATH }, stdio: 'ignore' }).status === 0;

export interface HaproxyServer {
  url: string;
  stop(): Promise<void>;
}

/** Starts haproxy with `deploy/haproxy.cfg`, but without https, in front of these servers. */
export async function startHaproxy(upstreams: string[]): Promise<HaproxyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-haproxy-'));
  const port = await freePort();
  const servers = upstreams.map((upstream, n) => `\tserver process${n} ${new URL(upstream).host}`);
  const lines = readFileSync(CONFIG, 'utf8')
    .split('\n')
    .filter((line) => !/^\tserver /.test(line))
    .map((line) => line.replace(/^\tbind .*/, `\tbind 127.0.0.1:${port}`))
    .flatMap((line) => (/^\tdefault-server /.test(line) ? [line, ...servers] : line));
  const config = join(folder, 'haproxy.cfg');
  writeFileSync(config, lines.join('\n'));
  const haproxy = spawn('haproxy', ['-db', '-f', config], {
    env: { ...childEnv(), PATH },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  haproxy.stderr.on('data', (data) => {
    output += data;
  });
  const exit = once(haproxy, 'exit');
  exit.then(() => rmSync(folder, { recursive: true, force: true }));
  const url = `http://127.0.0.1:${port}`;
  while (
    !(await fetch(`${url}/healthz`).then(
      ({ ok }) => ok,
      () => false,
    ))
  ) {
    if (haproxy.exitCode !== null) throw new Error(`haproxy ended early: ${output}`);
    await delay(POLL_MS);
  }
  return {
    url,
    async stop() {
      // SIGTERM stops haproxy at once; a graceful stop would wait for open streams.
      haproxy.kill('SIGTERM');
      await exit;
    },
  };
}
