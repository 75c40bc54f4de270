import { addDays, type DateString } from '../../../shared/dates.ts';
import type { Frequency } from '../../../shared/subscribers.ts';
import { dateIn, momentAt } from '../../../shared/wall-clock.ts';

/** A subscriber who missed more days than this receives the newest ones. */
const MAX_DAYS = 7;

interface Clock {
  timeZone: string;
  /** The hour from which e-mails are sent, `HH:MM` in that time zone. */
  hour: string;
  now: Date;
}

/** The last date whose hour has come. */
export function lastDate({ timeZone, hour, now }: Clock): DateString {
  const today = dateIn(timeZone, now);
  return momentAt(today, minuteOf(hour), timeZone) <= now ? today : addDays(today, -1);
}

function minuteOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}

export interface DueDays extends Record<Frequency, DateString | undefined> {
  /** The owner's hour on the latest Sunday: a weekly subscriber with an e-mail since then has the week's e-mail. */
  weekSince: Date;
}

/**
 * The newest day that is due for each frequency; undefined if none is (FOLLOW-2). The week's e-mail waits until the
 * opening of its Sunday is over.
 */
export function dueUntil(
  published: readonly DateString[],
  clock: Clock,
  unrevealed: readonly DateString[] = [],
): DueDays {
  const last = lastDate(clock);
  const sunday = addDays(last, -new Date(`${last}T12:00:00Z`).getUTCDay());
  const newest = (until: DateString) =>
    published.reduce<DateString | undefined>(
      (found, date) => (date <= until && date > (found ?? '') ? date : found),
      undefined,
    );
  return {
    daily: newest(last),
    weekly: unrevealed.includes(sunday) ? undefined : newest(sunday),
    weekSince: momentAt(sunday, minuteOf(clock.hour), clock.timeZone),
  };
}

/**
 * The days of one e-mail, oldest first: all published days that the subscriber has not received. Usually one, or a
 * week's; more if the daily limit or a broken mail account delayed e-mails.
 */
export function daysBetween(
  published: readonly DateString[],
  after: DateString,
  until: DateString,
): DateString[] {
  return published
    .filter((date) => date > after && date <= until)
    .sort()
    .slice(-MAX_DAYS);
}
