import { setTimeout as delay } from 'node:timers/promises';
import type { Running } from './processes.ts';

const LOOK_MS = 2000;
/** A server that uses at most this share of one processor counts as idle. */
const IDLE_SHARE = 0.03;
const TIMEOUT_MS = 600_000;

interface IdleOptions {
  lookMs?: number;
  timeoutMs?: number;
}

/**
 * Resolves once a server has finished its background work, such as preparing renditions, which would otherwise be
 * measured too. @throws Error if it is still busy after `timeoutMs`
 */
export async function untilIdle(
  server: Pick<Running, 'cpuSec'>,
  { lookMs = LOOK_MS, timeoutMs = TIMEOUT_MS }: IdleOptions = {},
): Promise<void> {
  const endMs = performance.now() + timeoutMs;
  while (performance.now() < endMs) {
    const before = server.cpuSec();
    await delay(lookMs);
    if ((server.cpuSec() - before) * 1000 <= lookMs * IDLE_SHARE) return;
  }
  throw new Error(`The server was still busy after ${timeoutMs / 1000} s`);
}
