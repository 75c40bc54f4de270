import { addDays, DateString } from '../../../shared/dates.ts';

const SECOND_MS = 1000;
const DAY_MS = 24 * 60 * 60 * SECOND_MS;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone: that takes longer than to ask it. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const made = clocks.get(timeZone);
  if (made !== undefined) return made;
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', {
    timeZone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  });
  clocks.set(timeZone, clock);
  return clock;
}

/** What the clock of a zone shows, as if it were Greenwich's; in whole seconds. */
function shownMs(timeZone: string, ms: number): number {
  const parts = clockOf(timeZone).formatToParts(ms);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value);
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second'));
}

/** Seconds since midnight on the clock of a time zone. */
export function secondOfDayIn(timeZone: string, moment: Date): number {
  return (shownMs(timeZone, moment.getTime()) % DAY_MS) / SECOND_MS;
}

/** The next moment after `now` at which the clock of a zone shows one of these full hours. */
export function nextFullHour(hours: readonly number[], timeZone: string, now: Date): Date {
  const later = momentsAround(hours, timeZone, now).filter((ms) => ms > now.getTime());
  return new Date(Math.min(...later));
}

/** The last such moment that is not after `now`. */
export function lastFullHour(hours: readonly number[], timeZone: string, now: Date): Date {
  const past = momentsAround(hours, timeZone, now).filter((ms) => ms <= now.getTime());
  return new Date(Math.max(...past));
}

function momentsAround(hours: readonly number[], timeZone: string, now: Date): number[] {
  const today = DateString.parse(
    new Date(shownMs(timeZone, now.getTime())).toISOString().slice(0, 'YYYY-MM-DD'.length),
  );
  return [-2, -1, 0, 1, 2]
    .map((days) => addDays(today, days))
    .flatMap((date) => hours.map((hour) => momentAt(date, hour, timeZone)));
}

/** When a zone's clock shows this hour; where the clocks leave it out, an hour later. */
function momentAt(date: DateString, hour: number, timeZone: string): number {
  const asIfUtc = Date.parse(`${date}T${String(hour).padStart(2, '0')}:00:00Z`);
  const offsetAt = (ms: number) => shownMs(timeZone, ms) - Math.floor(ms / SECOND_MS) * SECOND_MS;
  const candidates = [offsetAt(asIfUtc - DAY_MS), offsetAt(asIfUtc + DAY_MS)].map(
    (offset) => asIfUtc - offset,
  );
  const exact = candidates.filter((ms) => ms + offsetAt(ms) === asIfUtc);
  // An hour that the clocks show twice counts the first time.
  return exact.length > 0 ? Math.min(...exact) : Math.max(...candidates);
}
