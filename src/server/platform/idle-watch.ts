import { cpus } from 'node:os';
import { performance } from 'node:perf_hooks';

/** A page requests its photos within this time, and most visitors open their next page within it. */
const QUIET_MS = 10_000;
/** Above these shares of processor or event loop the machine is busy. Work at low priority is not counted. */
const MOST_PROCESSOR = 0.3;
const MOST_EVENT_LOOP = 0.2;
/** How often `whileIdle` checks both shares while work runs, and `afterUse` the time of the last request. */
const CHECK_MS = 1_000;

export interface IdleWatch {
  /** Call at every request and chat message that a person waits for, and before all work of the work queue. */
  onRequest(): void;
  /** Whether neither a visitor nor other work needs this machine. */
  isIdle(): boolean;
  /** Runs work. The signal aborts when the machine is needed: at once for a request, at the next check for load. */
  whileIdle<T>(work: (signal: AbortSignal) => Promise<T>): Promise<T>;
  /** Calls `run` once after each period of use, when no request has arrived for 10 s. Returns a function to stop. */
  afterUse(run: () => void): () => void;
}

/** Times since the process or the machine started. */
export interface ProcessorTimes {
  busyMs: number;
  totalMs: number;
}

export interface IdleWatchOptions {
  now: () => Date;
  processorTimes?: () => ProcessorTimes;
  /** Busy and total time of the event loop. */
  loopTimes?: () => ProcessorTimes;
  /** Calls `check` repeatedly; returns a function to stop. */
  every?: (check: () => void) => () => void;
}

/** Finds times at which background work delays no visitor (LIGHT-9). */
export function createIdleWatch({
  now,
  processorTimes = machineTimes,
  loopTimes = eventLoopTimes,
  every = everySecond,
}: IdleWatchOptions): IdleWatch {
  let lastRequestMs = now().getTime();
  const readers = [
    { read: processorTimes, most: MOST_PROCESSOR },
    { read: loopTimes, most: MOST_EVENT_LOOP },
  ].map(({ read, most }) => ({ read, most, last: read() }));
  const running = new Set<AbortController>();

  /** Whether the load since the last call was low. */
  const isQuiet = () => {
    let quiet = true;
    for (const reader of readers) {
      const { busyMs, totalMs } = reader.read();
      const { last, most } = reader;
      if (busyMs - last.busyMs > (totalMs - last.totalMs) * most) quiet = false;
      reader.last = { busyMs, totalMs };
    }
    return quiet;
  };
  const isIdle = () => isQuiet() && now().getTime() - lastRequestMs >= QUIET_MS;
  const stopAll = () => {
    for (const controller of running) controller.abort(new Error('The machine is needed'));
  };

  return {
    onRequest() {
      lastRequestMs = now().getTime();
      stopAll();
    },
    isIdle,
    async whileIdle(work) {
      const controller = new AbortController();
      running.add(controller);
      const endChecks = every(() => {
        if (!isQuiet()) stopAll();
      });
      try {
        return await work(controller.signal);
      } finally {
        endChecks();
        running.delete(controller);
      }
    },
    afterUse(run) {
      let seenMs = lastRequestMs;
      return every(() => {
        if (lastRequestMs === seenMs || now().getTime() - lastRequestMs < QUIET_MS) return;
        seenMs = lastRequestMs;
        run();
      });
    },
  };
}

/** The times of all cores together. */
function machineTimes(): ProcessorTimes {
  let busyMs = 0;
  let totalMs = 0;
  for (const { times } of cpus()) {
    const coreBusyMs = times.user + times.sys + times.irq;
    busyMs += coreBusyMs;
    totalMs += coreBusyMs + times.nice + times.idle;
  }
  return { busyMs, totalMs };
}

function eventLoopTimes(): ProcessorTimes {
  const { active, idle } = performance.eventLoopUtilization();
  return { busyMs: active, totalMs: active + idle };
}

function everySecond(check: () => void): () => void {
  const timer = setInterval(check, CHECK_MS).unref();
  return () => clearInterval(timer);
}
