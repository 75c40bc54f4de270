import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { copyFile, cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { BENCH_FOLDER } from '../support/installed-peers.ts';
import type { Processes, Running } from '../support/processes.ts';

const POLL_MS = 100;
const POLLS = 300;
const NGINX_MODULE = '/usr/lib/nginx/modules/ngx_http_image_filter_module.so';

export interface FileAt {
  path: string;
  file: string;
  type: string;
}

/** Bare node:http with these files in memory. */
export const startRaw = (processes: Processes, files: FileAt[]) =>
  startScript(processes, 'raw', { FILES: JSON.stringify(files) });

/** ipx over a folder. */
export const startIpx = (processes: Processes, folder: string) =>
  startScript(processes, 'ipx', { FOLDER: folder, NODE_ENV: 'production' });

/** Bare sharp with the gallery's settings over a folder. */
export const startSharp = (processes: Processes, folder: string) =>
  startScript(processes, 'sharp', { FOLDER: folder });

function startScript(processes: Processes, name: string, env: Record<string, string>): Promise<Running> {
  return processes.start({
    name,
    command: process.execPath,
    args: [join(BENCH_FOLDER, 'peers', `${name}.mjs`)],
    cwd: BENCH_FOLDER,
    env,
    ready: /(http:\/\/[\d.:]+)/,
  });
}

/** The Next.js optimizer over the originals, built anew: the qualities it may be asked for are part of the build. */
export async function startNext(
  processes: Processes,
  originals: string[],
  qualities: number[],
): Promise<Running> {
  const folder = join(BENCH_FOLDER, '.cache/next-images');
  await rm(folder, { recursive: true, force: true });
  await cp(join(BENCH_FOLDER, 'peers/next-images'), folder, { recursive: true });
  await mkdir(join(folder, 'public/originals'), { recursive: true });
  for (const file of originals) await copyFile(file, join(folder, 'public/originals', basename(file)));
  const next = join(BENCH_FOLDER, 'node_modules/next/dist/bin/next');
  const { PATH = '', HOME = '' } = process.env;
  const env = {
    PATH,
    HOME,
    NEXT_TELEMETRY_DISABLED: '1',
    QUALITIES: JSON.stringify(qualities),
    NODE_ENV: 'production' as const,
  };
  const build = spawn(process.execPath, [next, 'build'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [said, wrong, [code]] = await Promise.all([
    text(build.stdout),
    text(build.stderr),
    once(build, 'exit'),
  ]);
  if (code !== 0) throw new Error(`next build ended with ${code}\n${said}\n${wrong}`);
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const running = await processes.start({
    name: 'next',
    command: process.execPath,
    args: [next, 'start', '-H', '127.0.0.1', '-p', String(port)],
    cwd: folder,
    env,
    ready: /Ready in/,
  });
  await answering(`${address}/`);
  return { ...running, address };
}

/** Why nginx is left out, or undefined. */
export function nginxMissing(): string | undefined {
  if (!existsSync('/usr/sbin/nginx')) return 'nginx is not installed';
  return existsSync(NGINX_MODULE) ? undefined : "nginx' image_filter module is not installed";
}

/** One worker, as the gallery is one process: `/static/…` by sendfile, `/resized/<width>/<quality>/<file>` by image_filter. */
export async function startNginx(
  processes: Processes,
  folders: { root: string; originals: string; run: string },
): Promise<Running> {
  const port = await freePort();
  const config = join(folders.run, 'nginx.conf');
  await writeFile(
    config,
    `load_module ${NGINX_MODULE};
daemon off; user root; worker_processes 1; pid ${folders.run}/nginx.pid; error_log ${folders.run}/error.log;
events { worker_connections 512; }
http {
  types { image/webp webp; image/avif avif; image/jpeg jpg; }
  access_log off; sendfile on; tcp_nopush on; etag on; keepalive_requests 100000000; server_tokens off;
  open_file_cache max=100; image_filter_buffer 32M;
  client_body_temp_path ${folders.run}/a; proxy_temp_path ${folders.run}/b; fastcgi_temp_path ${folders.run}/c;
  uwsgi_temp_path ${folders.run}/d; scgi_temp_path ${folders.run}/e;
  server {
    listen 127.0.0.1:${port};
    location /static/ { alias ${folders.root}/; add_header Cache-Control "public, max-age=31536000, immutable"; }
    location ~ ^/resized/(?<w>\\d+)/(?<q>\\d+)/(?<f>[\\w-]+\\.jpg)$ {
      alias ${folders.originals}/$f; image_filter resize $w -; image_filter_jpeg_quality $q; image_filter_interlace on;
    }
  }
}
`,
  );
  const running = await processes.start({
    name: 'nginx',
    command: '/usr/sbin/nginx',
    args: ['-c', config, '-p', folders.run],
  });
  const address = `http://127.0.0.1:${port}`;
  await answering(`${address}/`);
  return { ...running, address };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Waits until somebody answers, whatever. */
async function answering(url: string): Promise<void> {
  for (let poll = 0; ; poll++) {
    try {
      await (await fetch(url)).arrayBuffer();
      return;
    } catch (error) {
      if (poll === POLLS) throw error;
      await delay(POLL_MS);
    }
  }
}
