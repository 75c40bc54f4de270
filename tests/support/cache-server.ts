import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { childEnv } from './child-env.ts';
import { freePort } from './free-port.ts';
import { isHealthy, type Program, startProgram } from './start-program.ts';

const DEPLOY = resolve(import.meta.dirname, '../../deploy');
/** Debian installs servers in a folder that is not in every user's PATH. */
const PATH = `${process.env.PATH}:/usr/sbin`;

/** A shared HTTP cache for which `deploy/` has settings. */
export interface Cache {
  name: string;
  isInstalled: boolean;
  /** Starts the cache in front of the gallery at this URL. */
  start(gallery: string): Promise<CacheServer>;
}

export interface CacheServer extends Program {
  url: string;
}

const knows = (program: string, flag: string) =>
  spawnSync(program, [flag], { env: { PATH }, stdio: 'ignore' }).status === 0;

/** Varnish with `deploy/varnish.vcl`, and nginx with `deploy/nginx.conf` but without https. */
export const CACHES: Cache[] = [
  { name: 'Varnish', isInstalled: knows('varnishd', '-V'), start: startVarnish },
  { name: 'nginx', isInstalled: knows('nginx', '-v'), start: startNginx },
];

async function startVarnish(gallery: string): Promise<CacheServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-varnish-'));
  chmodSync(folder, 0o755);
  const vcl = join(folder, 'varnish.vcl');
  const port = await freePort();
  writeFileSync(vcl, read('varnish.vcl', { '.port = "3000"': `.port = "${new URL(gallery).port}"` }));
  // `-F` keeps Varnish in the foreground, `-j none` runs it as this user, and `-T none` opens no administration port.
  const options = ['-F', '-n', join(folder, 'work'), '-f', vcl, '-a', `127.0.0.1:${port}`, '-j', 'none'];
  const limits = ['-s', 'default,64m', '-p', 'http_gzip_support=off', '-p', 'thread_pool_min=10'];
  return started('varnishd', [...options, ...limits, '-T', 'none'], port, folder);
}

async function startNginx(gallery: string): Promise<CacheServer> {
  const folder = mkdtempSync(join(tmpdir(), 'gomai-nginx-'));
  chmodSync(folder, 0o755);
  mkdirSync(join(folder, 'cache'), { mode: 0o777 });
  const port = await freePort();
  const site = read('nginx.conf', {
    'listen 443 ssl;': `listen 127.0.0.1:${port};`,
    '\tssl_certificate /etc/ssl/photos.example.pem;\n': '',
    '\tssl_certificate_key /etc/ssl/photos.example.key;\n': '',
    'server 127.0.0.1:3000;': `server ${new URL(gallery).host};`,
    '/var/cache/gomai': join(folder, 'cache'),
    // `$host` omits the port, which is correct only for port 443.
    'Host $host': 'Host $http_host',
  });
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, name)};`)
    .join('\n');
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  const config = join(folder, 'nginx.conf');
  writeFileSync(
    config,
    `${user}\nworker_processes 1;\npid ${join(folder, 'pid')};\nerror_log ${join(folder, 'errors')};\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}}\n`,
  );
  return started('nginx', ['-e', join(folder, 'errors'), '-c', config, '-g', 'daemon off;'], port, folder);
}

/** @throws Error if the settings do not contain a text to replace */
function read(name: string, replacements: Record<string, string>): string {
  let text = readFileSync(join(DEPLOY, name), 'utf8');
  for (const [part, own] of Object.entries(replacements)) {
    if (!text.includes(part)) throw new Error(`deploy/${name} does not contain ${part}`);
    text = text.replaceAll(part, own);
  }
  return text;
}

async function started(
  program: string,
  options: string[],
  port: number,
  folder: string,
): Promise<CacheServer> {
  const url = `http://127.0.0.1:${port}`;
  const { stop } = await startProgram(program, options, {
    folder,
    isReady: () => isHealthy(url),
    cwd: folder,
    env: { ...childEnv(), PATH },
  });
  return { url, stop };
}
