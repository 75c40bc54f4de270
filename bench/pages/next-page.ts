import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { type Collection, listCollections } from '../../src/shared/collections.ts';
import { imageAddress } from '../../src/shared/images.ts';
import { BENCH_FOLDER } from '../support/installed-peers.ts';
import type { Processes, Running } from '../support/processes.ts';

/** The archive of Gomai's home shows so many beside the five. */
const GRID_PHOTOS = 10;
const ORIGINAL_PX = 2560;
const POLL_MS = 200;

/** A like page by Next.js: the gallery's photos, large, as its originals; built and served as its manual says. */
export async function startNextPage(processes: Processes, gallery: string): Promise<Running> {
  const folder = join(BENCH_FOLDER, '.cache/next-pages');
  await rm(folder, { recursive: true, force: true });
  await cp(join(BENCH_FOLDER, 'peers/next-pages'), folder, { recursive: true });
  await mkdir(join(folder, 'public'), { recursive: true });
  await writeFile(join(folder, 'app/photos.json'), JSON.stringify(await copyPhotos(gallery, folder)));

  const next = join(BENCH_FOLDER, 'node_modules/next/dist/bin/next');
  const { PATH = '', HOME = '' } = process.env;
  const env = { PATH, HOME, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const };
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
  while (!(await fetch(address).catch(() => undefined))?.ok) await delay(POLL_MS);
  return { ...running, address };
}

async function copyPhotos(gallery: string, folder: string) {
  const days = (await (await fetch(gallery + listCollections.path)).json()) as
    | Collection[]
    | { collections: Collection[] };
  const photos = (Array.isArray(days) ? days : days.collections)
    .flatMap(({ photoUrls, photos }) => photoUrls.map((url, index) => ({ url, photo: photos[index] ?? {} })))
    .slice(0, 5 + GRID_PHOTOS);
  return Promise.all(
    photos.map(async ({ url, photo: { version, width = 3, height = 2 } }, index) => {
      const address = imageAddress({ url, version, width: ORIGINAL_PX, quality: 95, format: 'jpeg' });
      const answer = await fetch(gallery + address);
      if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
      await writeFile(join(folder, `public/${index}.jpg`), await answer.bytes());
      return { src: `/${index}.jpg`, width, height, alt: `Photo ${index + 1}` };
    }),
  );
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
