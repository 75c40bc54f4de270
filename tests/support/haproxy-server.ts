import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { childEnv } from './child-env.ts';
import { freePort } from './free-port.ts';
import { isHealthy, type Program, startProgram } from './start-program.ts';

const CONFIG = resolve(import.meta.dirname, '../../deploy/haproxy.cfg');
/** Debian installs haproxy in a folder that is not in every user's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin`;

export const hasHaproxy = spawnSync('haproxy', ['-v'], { env: { PATH }, stdio: 'ignore' }).status === 0;

export interface HaproxyServer extends Program {
  url: string;
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
  const url = `http://127.0.0.1:${port}`;
  // `stop` sends SIGTERM, which ends haproxy at once; a graceful stop would wait for open streams.
  const { stop } = await startProgram('haproxy', ['-db', '-f', config], {
    folder,
    isReady: () => isHealthy(url),
    env: { ...childEnv(), PATH },
  });
  return { url, stop };
}
