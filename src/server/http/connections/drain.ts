import { setTimeout as delay } from 'node:timers/promises';
import type { Listener } from './listener-chain.ts';

/** A load balancer that asked whether we are ready within this time is about to ask again. */
const WATCHED_FOR_MS = 10_000;
/** Three questions of a load balancer that asks every second (deploy/Caddyfile); supervisors kill after 10 s. */
const DRAIN_MS = 3_000;

export interface Drain {
  /** Call at each question whether the server is ready; false once it is about to stop. */
  isReady(): boolean;
  /** Goes on serving until load balancers know that it stops; returns at once if none has asked lately. */
  run(): Promise<void>;
  /** Ends each connection with its next response meanwhile. */
  listener: Listener;
}

interface DrainOptions {
  now?: () => Date;
  wait?: (ms: number) => Promise<unknown>;
}

/** The time before a stop, in which load balancers move on to other processes (SCALE-4, decision 0043). */
export function createDrain({ now = () => new Date(), wait = delay }: DrainOptions = {}): Drain {
  let askedAt = Number.NEGATIVE_INFINITY;
  let isDraining = false;
  return {
    isReady() {
      askedAt = now().getTime();
      return !isDraining;
    },
    async run() {
      isDraining = true;
      if (now().getTime() - askedAt <= WATCHED_FOR_MS) await wait(DRAIN_MS);
    },
    listener: {
      accept(_request, response) {
        if (isDraining) response.shouldKeepAlive = false;
        return true;
      },
    },
  };
}
