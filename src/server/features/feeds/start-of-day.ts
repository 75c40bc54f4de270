import { type DateString, dateIn } from '../../../shared/dates.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

/** The first minute of a date in a time zone; found by bisection, which is right for all daylight saving changes. */
export function startOfDay(date: DateString, timeZone: string): Date {
  const noonUtc = Date.parse(`${date}T12:00:00Z`);
  // No time zone is more than a day from UTC.
  let before = noonUtc - 2 * DAY_MS;
  let within = noonUtc + DAY_MS;
  while (within - before > MINUTE_MS) {
    const middle = before + Math.floor((within - before) / (2 * MINUTE_MS)) * MINUTE_MS;
    if (dateIn(timeZone, new Date(middle)) < date) before = middle;
    else within = middle;
  }
  return new Date(within);
}
