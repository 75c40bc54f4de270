import { cp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort } from '../../tests/support/free-port.ts';
import { answering } from './answering.ts';
import { BENCH_FOLDER } from './installed-peers.ts';
import type { Processes, Running } from './processes.ts';

interface NextOptions {
  /** The name of a folder in `peers/`. */
  name: string;
  /** Copies the content into the folder the site is built from. */
  fill(folder: string): Promise<void>;
  env?: Record<string, string>;
}

/** Builds a Next.js site from a fresh copy of its folder; `start` serves it as the manual of Next.js says. */
export async function buildNext(
  processes: Processes,
  { name, fill, env: more = {} }: NextOptions,
): Promise<{ start(): Promise<Running> }> {
  const folder = join(BENCH_FOLDER, '.cache', name);
  await rm(folder, { recursive: true, force: true });
  await cp(join(BENCH_FOLDER, 'peers', name), folder, { recursive: true });
  await fill(folder);

  const next = join(BENCH_FOLDER, 'node_modules/next/dist/bin/next');
  const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' as const, ...more };
  await processes.run({
    name: 'next build',
    command: process.execPath,
    args: [next, 'build'],
    cwd: folder,
    env,
  });
  return {
    async start() {
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
    },
  };
}

export const startNext = async (processes: Processes, options: NextOptions): Promise<Running> =>
  (await buildNext(processes, options)).start();
