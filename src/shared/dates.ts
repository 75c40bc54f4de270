import * as z from 'zod/mini';
import type { Language } from './owner-text.ts';

/** A calendar date, `YYYY-MM-DD`, without time or zone: the key of a collection. */
export const DateString = z
  .string()
  .check(
    z.refine(isDateString, { error: 'Invalid date: expected YYYY-MM-DD' }),
    z.meta({ format: 'date', example: '2026-11-20' }),
  );
export type DateString = z.infer<typeof DateString>;

const DAY_MS = 86_400_000;

/** True for a date that exists: `2026-02-30` does not. Years 0001 to 9999. */
export function isDateString(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/**
 * A date at noon local time (DATE-1), far enough from midnight that no clock change moves it to another date.
 * Only the part before a space counts; a timestamp becomes its local date.
 */
export function localNoon(date: string | Date): Date {
  if (date instanceof Date) return new Date(date.getFullYear(), date.getMonth(), date.getDate(), 12);
  const day = date.split(' ')[0] ?? '';
  if (isDateString(day)) {
    const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
    const noon = new Date(2000, month - 1, dayOfMonth, 12);
    noon.setFullYear(year, month - 1, dayOfMonth);
    return noon;
  }
  return localNoon(new Date(date));
}

/** The date `days` later (or earlier, when negative). */
export function addDays(date: DateString, days: number): DateString {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/* Written out, because the first use of `Intl` takes 50 ms on a phone, and its words can differ between server and
   browsers. */
const weekdays = {
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
  ja: [...'日月火水木金土'].map((day) => `${day}曜日`),
} satisfies Record<Language, string[]>;
const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'September', 'October'],
  ...['November', 'December'],
];

/** Weekday of a calendar date; independent of zones, so server and browser always agree. */
export function weekdayOf(date: DateString, language: Language = 'en'): string {
  return weekdays[language][new Date(`${date}T12:00:00Z`).getUTCDay()] ?? '';
}

/** The gallery's date line, `Friday 11.20.26` or `2026年11月20日 金曜日` (TODAY-1, NEWSP-1). */
export function dateLine(date: DateString, language: Language = 'en'): string {
  const [weekday, day] = [weekdayOf(date, language), shortDate(date, language)];
  return language === 'ja' ? `${day} ${weekday}` : `${weekday} ${day}`;
}

/** The date line without its weekday. */
export function shortDate(date: DateString, language: Language = 'en'): string {
  if (language === 'ja') return longDate(date, language);
  const [year = '', month = '', day = ''] = date.split('-');
  return `${month}.${day}.${year.slice(-2)}`;
}

/** The long form, `November 18, 2026` or `2026年11月18日` (NEWS-1). */
export function longDate(date: DateString, language: Language = 'en'): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  return language === 'ja' ? `${year}年${month}月${day}日` : `${months[month - 1]} ${day}, ${year}`;
}
