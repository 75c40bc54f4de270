import type { After } from './after.ts';

/** A device whose clock is ahead asks this often until the server reports the new date. */
const RETRY_MS = 15_000;
/** Server and device clocks differ slightly: asking a moment late saves a second call. */
const GRACE_MS = 500;
/** The longest timer of browsers. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** Becoming visible asks again if the last answer is older than this. */
const FRESH_MS = 60_000;

interface DayClockOptions {
  readonly after: After;
  readonly now: () => number;
  readonly isVisible: () => boolean;
  /** Asks the server for today's date. */
  readonly ask: () => void;
}

export interface DayClock {
  /** The server's answer: when its date ends. */
  heard(dayEndsAt: string): void;
  /** The page became visible: timers may have been suspended. */
  recheck(): void;
  stop(): void;
}

/**
 * Decides when to ask for today's date: at midnight in the site's time zone, and when the page becomes visible
 * (TODAY-5). A hidden page waits.
 */
export function createDayClock({ after, now, isVisible, ask }: DayClockOptions): DayClock {
  let endsAtMs: number | undefined;
  let heardAtMs = 0;
  let cancel = () => {};

  const wait = (ms: number) => {
    cancel();
    cancel = after(Math.min(Math.max(ms, 0), MAX_DELAY_MS), () => {
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
    stop: () => cancel(),
  };
}
