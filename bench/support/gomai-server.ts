import { join } from 'node:path';
import { type OwnerClient, signInOwner } from '../../demo/owner-client.ts';
import type { Processes, Running } from './processes.ts';

export const ROOT = join(import.meta.dirname, '../..');
export const PASSWORD = 'correct horse battery';

export interface GomaiServer extends Running {
  /** The base URL, such as `http://127.0.0.1:12345`. */
  url: string;
  owner(): Promise<OwnerClient>;
}

interface GomaiOptions {
  processes: Processes;
  /** Owned by the caller, which may fill it before the start and read it after the end. */
  dataDir: string;
  /** More settings, which override those of `startGomai`. */
  env?: Record<string, string>;
}

/** Starts the production server on a free port. `dist` must be built. */
export async function startGomai({ processes, dataDir, env = {} }: GomaiOptions): Promise<GomaiServer> {
  const running = await processes.start({
    name: 'gomai',
    command: process.execPath,
    args: ['--max-semi-space-size=2', 'src/server/main.ts'],
    cwd: ROOT,
    env: {
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PASSWORD: PASSWORD,
      // Disables background encoding, which would be measured too.
      IDLE_ENCODING_MINUTES: '0',
      // As `npm start` sets it.
      MALLOC_ARENA_MAX: '2',
      ...env,
    },
    ready: /(http:\/\/[\d.:]+)/,
  });
  return { ...running, url: running.address, owner: () => signInOwner(running.address, PASSWORD) };
}
