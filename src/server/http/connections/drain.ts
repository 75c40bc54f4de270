import { setTimeout as delay } from 'node:timers/promises';
import type { Listener } from './listener-chain.ts';

/** A load balancer that checked readiness within this time is about to check again. */
const WATCHED_FOR_MS = 10_000;
/** Time for three checks, one per second (deploy/Caddyfile). Docker kills a server 10 s after SIGTERM by default. */
const DRAIN_MS = 3_000;

export interface Drain {
  /** Call at each readiness check; false once the server is about to stop. */
  isReady(): boolean;
  /** Waits until load balancers know that the server stops; returns at once if none has checked lately. */
  run(): Promise<void>;
  /** Once `run` was called, closes each connection after the response to its next request. */
  listener: Listener;
}

interface DrainOptions {
  now?: () => Date;
  wait?: (ms: number) => Promise<unknown>;
}

/** Delays a stop until load balancers use other processes (SCALE-4, decision 0043). */
export function createDrain({ now = () => new Date(), wait = delay }: DrainOptions = {}): Drain {
  let checkedAt = Number.NEGATIVE_INFINITY;
  let isDraining = false;
  return {
    isReady() {
      checkedAt = now().getTime();
      return !isDraining;
    },
    async run() {
      isDraining = true;
      if (now().getTime() - checkedAt <= WATCHED_FOR_MS) await wait(DRAIN_MS);
    },
    listener: {
      accept(_request, response) {
        if (isDraining) response.shouldKeepAlive = false;
        return true;
      },
    },
  };
}
