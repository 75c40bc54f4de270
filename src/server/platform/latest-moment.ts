const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * The latest moment that a correct clock can have stored: work is postponed by at most a day, and a second day allows
 * for clocks that differ. A later moment is from a clock that was ahead, and scheduled work must not wait for it.
 */
export function latestMoment(now: Date): Date {
  return new Date(now.getTime() + 2 * DAY_MS);
}
