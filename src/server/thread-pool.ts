import { access, readdir, readFile } from 'node:fs/promises';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';

/**
 * Imported before anything else: libuv reads this once. Each core may encode a picture; two more threads keep
 * serving files and password checks meanwhile.
 */
process.env.UV_THREADPOOL_SIZE ??= String(availableParallelism() + 2);

/** How much less pressing than the thread that answers: whenever both want a core, that gets three quarters of it. */
const POOL_NICENESS = 5;

/**
 * Whoever asks for a picture that is in memory does not wait for those who encode others: the pool's threads, and those
 * that libvips starts from them, give way to the thread that answers. Linux alone has a priority for each thread.
 */
export async function letAnswersGoFirst(): Promise<void> {
  if (process.platform !== 'linux') return;
  const niceness = Math.min(getPriority() + POOL_NICENESS, constants.priority.PRIORITY_LOW);
  // The pool begins, with all its threads, at the first thing it is given to do.
  await access('/proc/self/task');
  for (const id of await readdir('/proc/self/task')) {
    const name = await readFile(`/proc/self/task/${id}/comm`, 'utf8').catch(() => '');
    if (name.trim() === 'libuv-worker') setPriority(Number(id), niceness);
  }
}
