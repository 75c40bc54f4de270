const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The latest moment that may be stored by now: waits last up to a day, and the processes' clocks may differ. Later ones
 * are from a clock that was ahead, and must not stop scheduled work until then.
 */
export function latestMoment(now: Date): Date {
  return new Date(now.getTime() + 2 * DAY_MS);
}
