import type { After } from './after.ts';

/** The first pause between requests while the server still reports the old date; it doubles with each retry. */
const RETRY_MS = 15_000;
const MAX_RETRY_MS = 5 * 60_000;
/** Requests this long after midnight: clocks differ slightly, and a request that is too early has to be repeated. */
const GRACE_MS = 500;
/** Spreads the requests of open pages over this time after midnight. */
const SPREAD_MS = 10_000;
/** The longest timer browsers support. */
const MAX_DELAY_MS = 2 ** 31 - 1;
/** A page that becomes visible requests the date again if its last request and response are at least this old. */
const FRESH_MS = 60_000;

interface DayClockOptions {
  readonly after: After;
  readonly now: () => number;
  /** Returns a number from 0 to 1. */
  readonly random: () => number;
  readonly isVisible: () => boolean;
  /** Requests today's date from the server. */
  readonly request: () => void;
}

export interface DayClock {
  /** Call it with each response: the moment at which the server's date ends and, if known, the server's time. */
  sync(dayEndsAt: string, serverNowMs?: number): void;
  /** Call it when the page becomes visible, because timers may have been suspended. */
  recheck(): void;
  stop(): void;
}

/**
 * Decides when to request today's date: after midnight in the site's time zone, and when the page becomes visible
 * (TODAY-5). A hidden page sends no request.
 */
export function createDayClock({ after, now, random, isVisible, request }: DayClockOptions): DayClock {
  let endsAtMs: number | undefined;
  let syncedAtMs = 0;
  let requestedAtMs = Number.NEGATIVE_INFINITY;
  /** How far the server's clock is ahead of the device's; 0 until it is known. */
  let aheadMs = 0;
  let retryMs = RETRY_MS;
  let cancel = () => {};
  let isWaiting = false;

  const leftMs = () => (endsAtMs ?? 0) - now() - aheadMs;
  const wait = (ms: number) => {
    cancel();
    isWaiting = true;
    cancel = after(Math.min(Math.max(ms, 0), MAX_DELAY_MS), () => {
      isWaiting = false;
      if (leftMs() > 0) waitForEnd();
      else if (isVisible()) requestUntilNew();
    });
  };
  const waitForEnd = () => wait(leftMs() + GRACE_MS + random() * SPREAD_MS);
  const requestNow = () => {
    requestedAtMs = now();
    request();
  };
  const requestUntilNew = () => {
    wait(retryMs);
    retryMs = Math.min(2 * retryMs, MAX_RETRY_MS);
    requestNow();
  };

  return {
    sync(dayEndsAt, serverNowMs) {
      syncedAtMs = now();
      if (serverNowMs !== undefined) aheadMs = serverNowMs - syncedAtMs;
      const time = Date.parse(dayEndsAt);
      if (Number.isNaN(time)) return;
      const isNew = time !== endsAtMs;
      endsAtMs = time;
      if (isNew) retryMs = RETRY_MS;
      if (leftMs() > 0) waitForEnd();
      // The date has ended already, as on a page from a cache: requests the new one within 10 s, or after the retry
      // pause if the last request was recent. If the ended date was known before, the timer or `recheck` retries.
      else if (isNew) wait(now() - requestedAtMs < RETRY_MS ? retryMs : random() * SPREAD_MS);
    },
    recheck() {
      if (!isVisible() || endsAtMs === undefined) return;
      if (leftMs() > 0) {
        if (now() - Math.max(syncedAtMs, requestedAtMs) >= FRESH_MS) requestNow();
        waitForEnd();
        return;
      }
      const pauseMs = RETRY_MS - (now() - requestedAtMs);
      if (pauseMs <= 0) requestUntilNew();
      // No timer is left if the timer of midnight ran while the page was hidden.
      else if (!isWaiting) wait(pauseMs);
    },
    stop: () => cancel(),
  };
}
