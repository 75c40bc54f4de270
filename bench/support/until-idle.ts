import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from './processes.ts';

const LOOK_MS = 2000;
/** Of one processor: what a server does that nobody asks. */
const IDLE_SHARE = 0.03;
const PATIENCE_MS = 600_000;

interface IdleOptions {
  lookMs?: number;
  patienceMs?: number;
}

/**
 * Resolves once a server works at nothing of its own any more: a gallery makes pictures ahead, and what is measured
 * meanwhile is that too. @throws Error when it never rests
 */
export async function untilIdle(
  server: Pick<Running, 'cpuSec'>,
  { lookMs = LOOK_MS, patienceMs = PATIENCE_MS }: IdleOptions = {},
): Promise<void> {
  const endMs = performance.now() + patienceMs;
  while (performance.now() < endMs) {
    const before = server.cpuSec();
    await delay(lookMs);
    if ((server.cpuSec() - before) * 1000 <= lookMs * IDLE_SHARE) return;
  }
  throw new Error(`The server still worked after ${patienceMs / 1000} s`);
}
