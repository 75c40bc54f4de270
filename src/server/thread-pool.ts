import { readdir, readFile } from 'node:fs/promises';
import { availableParallelism, constants, getPriority, setPriority } from 'node:os';
import { join } from 'node:path';

/**
 * Set when this module is imported, because libuv reads it once, when the pool starts. Each core may encode an image;
 * two more threads keep serving files and password checks meanwhile.
 */
process.env.UV_THREADPOOL_SIZE ||= String(availableParallelism() + 2);

/** Added to the niceness of the pool's threads: on a shared core, the main thread gets three quarters of the time. */
const POOL_NICENESS = 5;
/** Every thread of this process has a folder here, where the system has /proc. */
const THREADS = '/proc/self/task';

/**
 * Lowers the priority of the pool's threads, and of those that libvips starts from them, so that encoding does not
 * delay responses. On other systems than Linux, or where /proc is missing or refused, all threads keep theirs.
 */
export async function lowerPoolThreadPriority(threads = THREADS): Promise<void> {
  if (process.platform !== 'linux') return;
  const niceness = Math.min(getPriority() + POOL_NICENESS, constants.priority.PRIORITY_LOW);
  try {
    // Starts the pool with all its threads, if this is its first task.
    await readdir(threads);
    for (const id of await readdir(threads)) {
      const name = await readFile(join(threads, id, 'comm'), 'utf8').catch(() => '');
      if (name.trim() === 'libuv-worker') setPriority(Number(id), niceness);
    }
  } catch {
    // The server starts nevertheless: without this, responses are only slower during an encoding.
  }
}
