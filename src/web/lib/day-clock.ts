import type { After } from './after.ts';

/** A device whose clock is ahead asks again this often until the server says the new day. */
const RETRY_MS = 15_000;
/** The server's clock and this one may differ by a little: asking a moment late saves a second call. */
const GRACE_MS = 500;
/** No timer of a browser may be longer. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Whoever comes back to the page asks again when the last answer is older than this. */
const FRESH_MS = 60_000;

interface DayClockOptions {
  readonly after: After;
  readonly now: () => number;
  readonly isVisible: () => boolean;
  /** Asks the server which day it is. */
  readonly ask: () => void;
}

export interface DayClock {
  /** The server's answer: when its day ends. */
  heard(dayEndsAt: string): void;
  /** Somebody looks at the page again: timers sleep where nobody looks. */
  recheck(): void;
  stop(): void;
}

/**
 * Tells when to ask which day it is: at midnight in the site's time zone, and when somebody comes back (TODAY-5). A
 * hidden page waits until it is looked at.
 */
export function createDayClock({ after, now, isVisible, ask }: DayClockOptions): DayClock {
  let endsAtMs: number | undefined;
  let heardAtMs = 0;
  let callOff = () => {};

  const wait = (ms: number) => {
    callOff();
    callOff = after(Math.min(Math.max(ms, 0), MAX_DELAY_MS), () => {
      if (endsAtMs === undefined) return;
      if (endsAtMs > now()) wait(endsAtMs - now() + GRACE_MS);
      else if (isVisible()) {
        ask();
        wait(RETRY_MS);
      }
    });
  };

  return {
    heard(dayEndsAt) {
      const time = Date.parse(dayEndsAt);
      heardAtMs = now();
      if (Number.isNaN(time)) return;
      endsAtMs = time;
      wait(time > now() ? time - now() + GRACE_MS : RETRY_MS);
    },
    recheck() {
      if (!isVisible() || endsAtMs === undefined) return;
      if (endsAtMs <= now() || now() - heardAtMs >= FRESH_MS) {
        heardAtMs = now();
        ask();
      }
      wait(endsAtMs > now() ? endsAtMs - now() + GRACE_MS : RETRY_MS);
    },
    stop: () => callOff(),
  };
}
