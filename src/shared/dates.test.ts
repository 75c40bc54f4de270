import { describe, expect, test } from 'vitest';
import { addDays, dateLine, isDateString, localNoon, longDate, weekdayOf } from './dates.ts';

describe('[DATE-1] a date string becomes noon of that date, local time', () => {
  test('[DATE-1] only the part before a space counts', () => {
    const noon = localNoon('2026-11-20 23:59:59');
    expect([noon.getFullYear(), noon.getMonth(), noon.getDate(), noon.getHours()]).toEqual([
      2026, 10, 20, 12,
    ]);
  });

  test('[DATE-1] a timestamp becomes its local date', () => {
    const moment = new Date(2026, 10, 20, 0, 5);
    expect(localNoon(moment).getDate()).toBe(20);
    expect(localNoon(moment.toISOString()).getDate()).toBe(20);
    expect(localNoon(moment).getHours()).toBe(12);
  });

  test('[DATE-1] clock changes do not shift a date', () => {
    for (const date of ['2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '0001-01-01']) {
      const noon = localNoon(date);
      const text = `${String(noon.getFullYear()).padStart(4, '0')}-${String(noon.getMonth() + 1).padStart(2, '0')}-${String(noon.getDate()).padStart(2, '0')}`;
      expect(text).toBe(date);
    }
  });
});

test('rejects dates that do not exist or have another format', () => {
  expect(isDateString('2028-02-29')).toBe(true);
  for (const text of [
    '2026-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-1-1',
    '20261120',
    '',
    '0000-01-01',
    '2026-11-20 ',
  ]) {
    expect(isDateString(text), text).toBe(false);
  }
});

test('[TODAY-1] the date line is weekday plus MM.DD.YY, in Japanese the long date plus weekday', () => {
  expect(dateLine('2026-11-20')).toBe('Friday 11.20.26');
  expect(dateLine('2026-11-20', 'ja')).toBe('2026年11月20日 金曜日');
});

test('formats a long date in both languages', () => {
  expect(longDate('2026-11-18')).toBe('November 18, 2026');
  expect(longDate('2026-11-18', 'ja')).toBe('2026年11月18日');
});

test('[DATE-1] weekdays, long dates and addDays agree with the calendar', () => {
  for (let date = '2024-02-25'; date < '2025-03-05'; date = addDays(date, 1)) {
    for (const language of ['en', 'ja'] as const) {
      const formatted = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(language, { ...options, timeZone: 'UTC' }).format(new Date(date));
      expect(weekdayOf(date, language)).toBe(formatted({ weekday: 'long' }));
      expect(longDate(date, language)).toBe(formatted({ dateStyle: 'long' }));
    }
  }
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
});
