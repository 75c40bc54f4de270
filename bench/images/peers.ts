import { existsSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';
import { answering } from '../support/answering.ts';
import { BENCH_FOLDER } from '../support/installed-peers.ts';
import { startNext } from '../support/next-server.ts';
import type { Processes, Running } from '../support/processes.ts';

const NGINX_MODULE = '/usr/lib/nginx/modules/ngx_http_image_filter_module.so';

export interface FileAt {
  path: string;
  file: string;
  type: string;
}

/** Bare node:http with these files in memory. */
export const startRaw = (processes: Processes, files: FileAt[]) =>
  startScript(processes, 'raw', { FILES: JSON.stringify(files) });

/** ipx serving a folder. */
export const startIpx = (processes: Processes, folder: string) =>
  startScript(processes, 'ipx', { FOLDER: folder, NODE_ENV: 'production' });

/** Bare sharp serving a folder with the gallery's settings. */
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

/** The Next.js image optimizer serving the originals. Its allowed qualities are fixed at the build. */
export const startNextImages = (
  processes: Processes,
  originals: string[],
  qualities: number[],
): Promise<Running> =>
  startNext(processes, {
    name: 'next-images',
    env: { QUALITIES: JSON.stringify(qualities) },
    async fill(folder) {
      const target = join(folder, 'public/originals');
      await mkdir(target, { recursive: true });
      for (const file of originals) await copyFile(file, join(target, basename(file)));
    },
  });

/** Why nginx is left out, or undefined if it is available. */
export function nginxMissing(): string | undefined {
  if (!existsSync('/usr/sbin/nginx')) return 'nginx is not installed';
  return existsSync(NGINX_MODULE) ? undefined : "nginx' image_filter module is not installed";
}

/**
 * nginx with one worker, because the gallery is one process. `/static/…` is served by sendfile, `/cached/…` by
 * proxy_cache, `/resized/<width>/<quality>/<file>` by image_filter.
 */
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
  proxy_cache_path ${folders.run}/cached levels=1:2 keys_zone=images:1m;
  server {
    listen 127.0.0.1:${port};
    location /static/ { alias ${folders.root}/; add_header Cache-Control "public, max-age=31536000, immutable"; }
    location /cached/ {
      proxy_pass http://127.0.0.1:${port}/static/; proxy_cache images; proxy_cache_valid 200 1h;
    }
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
