import { expect, test } from 'vitest';
import { readCalendarView } from './calendar-view.ts';
import { findDayTowards, nearestDay } from './nearest-day.ts';

const days = ['2026-11-20', '2026-11-19', '2026-11-10', '2026-02-28'];

test('an arrow key skips dates without photos', () => {
  expect(findDayTowards(days, '2026-11-19', '2026-11-18')).toBe('2026-11-10');
  expect(findDayTowards(days, '2026-11-10', '2026-11-11')).toBe('2026-11-19');
  expect(findDayTowards(days, '2026-11-20', '2026-11-21')).toBeUndefined();
  expect(findDayTowards(days, '2026-02-28', '2026-02-27')).toBeUndefined();
});

test('a jump leads to the date, or else to the nearest day; of two equally near, to the earlier', () => {
  expect(nearestDay(days, '2026-11-19')).toBe('2026-11-19');
  expect(nearestDay(days, '2026-03-02')).toBe('2026-02-28');
  expect(nearestDay(['2026-11-03', '2026-11-01'], '2026-11-02')).toBe('2026-11-01');
  expect(nearestDay([], '2026-11-19')).toBeUndefined();
});

test('the URL names a year or a date; anything else is ignored', () => {
  expect(readCalendarView('year=2025')).toEqual({ year: 2025, date: undefined });
  expect(readCalendarView('date=2024-02-29')).toEqual({ year: 2024, date: '2024-02-29' });
  for (const odd of ['', 'year=x', 'year=0', 'year=20255', 'date=2023-02-29']) {
    expect(readCalendarView(odd)).toEqual({ year: undefined, date: undefined });
  }
});
