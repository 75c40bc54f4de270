import { expect, test } from 'vitest';
import { addMonths, dayAfterKey, weeksOf } from './month.ts';

test('[COL-7] divides a month into weeks from Sunday, without dates of other months', () => {
  const weeks = weeksOf('2026-11');
  expect(weeks).toHaveLength(5);
  expect(weeks[0]).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => `2026-11-0${day}`));
  expect(weeks[4]).toEqual(['2026-11-29', '2026-11-30', ...Array(5).fill(undefined)]);
  expect(weeksOf('2026-02').flat().filter(Boolean)).toHaveLength(28);
  expect(weeksOf('2028-02').flat().filter(Boolean)).toHaveLength(29);
  expect(weeksOf('2026-08')).toHaveLength(6);
});

test('[COL-7] a mistyped year such as 0026 is not 1926', () => {
  expect(weeksOf('0026-11')).toHaveLength(5);
  expect(addMonths('0026-01-31', 1)).toBe('0026-02-28');
});

test('adding months keeps the day of the month where possible', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2026-11-20', 2)).toBe('2027-01-20');
  expect(addMonths('2026-01-20', -1)).toBe('2025-12-20');
  expect(addMonths('2028-02-29', -12)).toBe('2027-02-28');
});

test('a calendar key moves the date by a day, a week, a month or a year, or to an end of the week', () => {
  const to = (key: string, shift = false) => dayAfterKey('2026-11-20', key, shift);
  expect(to('ArrowLeft')).toBe('2026-11-19');
  expect(to('ArrowRight')).toBe('2026-11-21');
  expect(to('ArrowUp')).toBe('2026-11-13');
  expect(to('ArrowDown')).toBe('2026-11-27');
  expect(to('Home')).toBe('2026-11-15');
  expect(to('End')).toBe('2026-11-21');
  expect(to('PageUp')).toBe('2026-10-20');
  expect(to('PageDown', true)).toBe('2027-11-20');
  expect(to('a')).toBeUndefined();
});
