import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { lowerPoolThreadPriority } from './thread-pool.ts';

/** Prints the name and the niceness of each thread of a process that imported the module. */
const PROGRAM = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { lowerPoolThreadPriority } from ${JSON.stringify(import.meta.resolve('./thread-pool.ts'))};
  await lowerPoolThreadPriority();
  const threads = readdirSync('/proc/self/task').map((id) => [
    readFileSync(\`/proc/self/task/\${id}/comm\`, 'utf8').trim(),
    getPriority(Number(id)),
  ]);
  console.log(JSON.stringify(threads));
`;

test.runIf(existsSync('/proc/self/task'))(
  'the pool has two threads more than there are cores, with a lower priority than all other threads',
  () => {
    const args = ['--input-type=module', '-e', PROGRAM];
    const env = { ...process.env, UV_THREADPOOL_SIZE: '' };
    const printed = execFileSync(process.execPath, args, { encoding: 'utf8', env });
    const threads = JSON.parse(printed) as [name: string, niceness: number][];
    const nicenessOf = (isPool: boolean) =>
      threads.filter(([name]) => (name === 'libuv-worker') === isPool).map(([, niceness]) => niceness);
    const own = getPriority();
    expect(nicenessOf(true)).toEqual(Array(availableParallelism() + 2).fill(Math.min(own + 5, 19)));
    expect(new Set(nicenessOf(false))).toEqual(new Set([own]));
  },
);

test('`lowerPoolThreadPriority` resolves if /proc is missing or lists threads that have ended', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gomai-threads-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(lowerPoolThreadPriority(join(folder, 'task'))).resolves.toBeUndefined();

  // No thread on any system has this id.
  await mkdir(join(folder, '2147483647'));
  await writeFile(join(folder, '2147483647/comm'), 'libuv-worker\n');
  await expect(lowerPoolThreadPriority(folder)).resolves.toBeUndefined();
});
