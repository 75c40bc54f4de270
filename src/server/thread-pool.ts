import { access, readdir, readFile } from 'node:fs/promises';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';

/**
 * Imported first, because libuv reads this once. Each core may encode an image; two more threads keep serving files and
 * password checks meanwhile.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 2);

/** The pool's niceness: when both want a core, the main thread gets three quarters of it. */
const POOL_NICENESS = 5;

/**
 * Lowers the priority of the pool's threads, and those that libvips starts from them, so that encoding does not delay
 * responses. Only Linux has a priority per thread.
 */
export async function lowerPoolThreadPriority(): Promise<void> {
  if (process.platform !== 'linux') return;
  const niceness = Math.min(getPriority() + POOL_NICENESS, constants.priority.PRIORITY_LOW);
  // The pool starts, with all its threads, at its first task.
  await access('/proc/self/task');
  for (const id of await readdir('/proc/self/task')) {
    const name = await readFile(`/proc/self/task/${id}/comm`, 'utf8').catch(() => '');
    if (name.trim() === 'libuv-worker') setPriority(Number(id), niceness);
  }
}
