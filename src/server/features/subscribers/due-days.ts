import { addDays, type DateString } from '../../../shared/dates.ts';
import type { Frequency } from '../../../shared/subscribers.ts';
import { dateIn, momentAt } from '../../../shared/wall-clock.ts';

/** The maximum number of new days in an e-mail; a subscriber who missed more receives the newest ones. */
const MAX_DAYS = 7;

interface Clock {
  timeZone: string;
  /** The time of day from which e-mails are sent, `HH:MM` in that time zone. */
  hour: string;
  now: Date;
}

/** The latest date whose e-mails may be sent: today from `hour` on, yesterday until then. */
export function lastDate({ timeZone, hour, now }: Clock): DateString {
  const today = dateIn(timeZone, now);
  return momentAt(today, minuteOf(hour), timeZone) <= now ? today : addDays(today, -1);
}

function minuteOf(hour: string): number {
  const [hours = 0, minutes = 0] = hour.split(':').map(Number);
  return hours * 60 + minutes;
}

export interface DueDays extends Record<Frequency, DateString | undefined> {
  /** The moment of `hour` on the latest Sunday. An e-mail to a weekly subscriber since then was the week's e-mail. */
  weekSince: Date;
}

/**
 * The newest day that is due for each frequency; undefined if no day is due (FOLLOW-2). A day is not due before the
 * openings of earlier days are over, which may last past midnight. The week's e-mail is not due before all openings up
 * to its Sunday are over.
 */
export function dueUntil(
  published: readonly DateString[],
  clock: Clock,
  unrevealed: readonly DateString[] = [],
): DueDays {
  const last = lastDate(clock);
  const sunday = addDays(last, -new Date(`${last}T12:00:00Z`).getUTCDay());
  const isRevealedUntil = (date: DateString) => unrevealed.every((other) => other > date);
  const newest = (until: DateString) =>
    published
      .filter((date) => date <= until && isRevealedUntil(date))
      .reduce<DateString | undefined>((found, date) => (date > (found ?? '') ? date : found), undefined);
  return {
    daily: newest(last),
    weekly: isRevealedUntil(sunday) ? newest(sunday) : undefined,
    weekSince: momentAt(sunday, minuteOf(clock.hour), clock.timeZone),
  };
}

interface DigestDays {
  /** The newest day that the subscriber has received. */
  after: DateString;
  until: DateString;
  /** Days that were published after the subscriber's last e-mail. */
  late: readonly DateString[];
}

/**
 * The days of one e-mail, oldest first: the published days that the subscriber has not received. At most `MAX_DAYS`
 * days after `after`, and the late ones of the seven days up to `after`. Daily subscribers usually get one day; more
 * if the daily limit or a broken mail account delayed e-mails, or if a day was published late.
 */
export function daysBetween(
  published: readonly DateString[],
  { after, until, late }: DigestDays,
): DateString[] {
  const due = published.filter((date) => date <= until).sort();
  const weekBefore = addDays(after, -MAX_DAYS);
  return [
    ...due.filter((date) => date > weekBefore && date <= after && late.includes(date)),
    ...due.filter((date) => date > after).slice(-MAX_DAYS),
  ];
}
