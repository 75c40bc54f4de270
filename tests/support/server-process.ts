import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { childEnv } from './child-env.ts';
import { COMPILED_ONCE } from './compiled-once.ts';

export interface ServerProcess {
  url: string;
  pid: number | undefined;
  /** Stops the server: gracefully with SIGTERM (default), at once with SIGKILL. */
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

/** Starts `serve.ts` as a process and waits until it listens. */
export async function startServerProcess(env: Record<string, string>): Promise<ServerProcess> {
  const child = fork(fileURLToPath(new URL('serve.ts', import.meta.url)), {
    env: {
      ...childEnv(),
      LOG_LEVEL: 'warn',
      SITE_TIMEZONE: 'Asia/Tokyo',
      IDLE_ENCODING_MINUTES: '0',
      ...env,
    },
    execArgv: COMPILED_ONCE,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exit = once(child, 'exit');
  const died = exit.then(([code, signal]) => {
    throw new Error(`the server ended (${signal ?? code}) before it listened`);
  });
  died.catch(() => {});
  const [url] = await Promise.race([once(child, 'message'), died]);
  return {
    url,
    pid: child.pid,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await exit;
    },
  };
}
