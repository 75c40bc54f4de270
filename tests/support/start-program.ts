import { type SpawnOptions, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 50;

export interface Program {
  stop(): Promise<void>;
}

interface ProgramOptions extends Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'> {
  /** The program's own folder, deleted once the program has ended. */
  folder: string;
  isReady: () => Promise<boolean>;
}

/**
 * Starts a program, such as a proxy, and waits until it is ready.
 * @throws Error with the program's output if it ends first
 */
export async function startProgram(
  name: string,
  args: string[],
  { folder, isReady, ...options }: ProgramOptions,
): Promise<Program> {
  // A file instead of a pipe, because processes that the program leaves behind would keep a pipe open.
  const output = join(folder, 'output');
  const file = openSync(output, 'a');
  const program = spawn(name, args, { ...options, stdio: ['ignore', file, file] });
  closeSync(file);
  let ending: string | undefined;
  const ended = once(program, 'exit').then(([code, signal]) => {
    ending = `${name} ended (${signal ?? code}): ${readFileSync(output, 'utf8')}`;
    rmSync(folder, { recursive: true, force: true });
  });
  while (ending === undefined && !(await Promise.race([isReady(), ended])))
    await Promise.race([delay(POLL_MS), ended]);
  if (ending !== undefined) throw new Error(ending);
  return {
    async stop() {
      program.kill('SIGTERM');
      await ended;
    },
  };
}

/** Whether a gallery answers at this URL, also through a proxy. */
export const isHealthy = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
