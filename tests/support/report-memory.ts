/**
 * Loaded into a server by `--import`: collects garbage every 5 s and appends `process.memoryUsage()` to MEMORY_FILE.
 */
import { appendFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { isMainThread } from 'node:worker_threads';

export interface MemorySample extends NodeJS.MemoryUsage {
  /** Epoch milliseconds. */
  at: number;
}

const EVERY_MS = 5_000;
const file = process.env.MEMORY_FILE;

if (isMainThread && file !== undefined) {
  setFlagsFromString('--expose-gc');
  const sweep: () => void = runInNewContext('gc');
  setInterval(() => {
    sweep();
    const sample: MemorySample = { at: Date.now(), ...process.memoryUsage() };
    appendFileSync(file, `${JSON.stringify(sample)}\n`);
  }, EVERY_MS).unref();
}
