import { addDays, type DateString } from './dates.ts';

const SECOND_MS = 1000;
const MINUTE_MS = 60 * SECOND_MS;

const dateFormatOf = formatsByZone('en-CA-u-ca-gregory-nu-latn', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const clockFormatOf = formatsByZone('en-u-nu-latn', {
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
  hourCycle: 'h23',
});
// Swedish dates have the form of ISO 8601.
const wallTimeFormatOf = formatsByZone('sv-SE', { dateStyle: 'short', timeStyle: 'medium' });

/** Returns a function that makes one format per zone: making one takes fifty times as long as using it. */
function formatsByZone(
  locale: string,
  options: Intl.DateTimeFormatOptions,
): (timeZone: string) => Intl.DateTimeFormat {
  const formats = new Map<string, Intl.DateTimeFormat>();
  return (timeZone) => {
    const format = formats.get(timeZone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone });
    formats.set(timeZone, format);
    return format;
  };
}

/** True for an IANA zone name, `Asia/Tokyo` or `UTC`; false for an offset, `+09:00`, which has no clock changes. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/**
 * The calendar date of a moment in a time zone (TODAY-4).
 *
 * @param timeZone IANA name such as `Asia/Tokyo`
 */
export function dateIn(timeZone: string, moment: Date): DateString {
  const parts = dateFormatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`;
}

/** Seconds since midnight on a time zone's clock. */
export function secondOfDayIn(timeZone: string, moment: Date): number {
  const parts = clockFormatOf(timeZone).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find((found) => found.type === type)?.value);
  return part('hour') * 3600 + part('minute') * 60 + part('second');
}

/** A moment in a time zone, `2026-11-20 21:00:00`: equal in all languages, and readable by spreadsheets. */
export function wallTimeText(timeZone: string, moment: Date): string {
  return wallTimeFormatOf(timeZone).format(moment);
}

/** The next moment after `now` at which a zone's clock shows one of these times, in minutes since midnight. */
export function nextTimeOfDay(minutes: readonly number[], timeZone: string, now: Date): Date {
  const later = momentsAround(minutes, timeZone, now).filter((moment) => moment > now);
  return later.reduce((first, moment) => (moment < first ? moment : first));
}

/** The last moment up to and including `now` at which a zone's clock shows one of these times. */
export function lastTimeOfDay(minutes: readonly number[], timeZone: string, now: Date): Date {
  const passed = momentsAround(minutes, timeZone, now).filter((moment) => moment <= now);
  return passed.reduce((last, moment) => (moment > last ? moment : last));
}

/** Includes two days before and after, because a zone that moves across the date line skips a day. */
function momentsAround(minutes: readonly number[], timeZone: string, now: Date): Date[] {
  const today = dateIn(timeZone, now);
  return [-2, -1, 0, 1, 2].flatMap((days) =>
    minutes.map((minute) => momentAt(addDays(today, days), minute, timeZone)),
  );
}

/** When a zone's clock shows this time of day. A time that the clock skips moves by the length of the skip. */
export function momentAt(date: DateString, minute: number, timeZone: string): Date {
  const asIfUtc = Date.parse(`${date}T00:00:00Z`) + minute * MINUTE_MS;
  const offsetAt = (ms: number) => {
    const moment = new Date(ms);
    const shown = Date.parse(`${dateIn(timeZone, moment)}T00:00:00Z`);
    return shown + secondOfDayIn(timeZone, moment) * SECOND_MS - Math.floor(ms / SECOND_MS) * SECOND_MS;
  };
  const candidates = [
    offsetAt(asIfUtc - 24 * 3600 * SECOND_MS),
    offsetAt(asIfUtc + 24 * 3600 * SECOND_MS),
  ].map((offset) => asIfUtc - offset);
  const exact = candidates.filter((ms) => ms + offsetAt(ms) === asIfUtc);
  // If the clock shows this time twice, the first moment counts.
  return new Date(exact.length > 0 ? Math.min(...exact) : Math.max(...candidates));
}
