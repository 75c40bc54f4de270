import { expect, test } from 'vitest';
import { matchesDate } from './date-search.ts';

test.each([
  '',
  '  ',
  'Friday',
  'fri',
  '金曜日',
  '金',
  '11.20.26',
  '11/20/26',
  '2026-11-20',
  '2026/11',
  '２０２６',
  'November 20, 2026',
  'nov 20',
  '20',
  'friday 11.2',
  '11月20日',
])('[GAL-2] %j finds Friday, 2026-11-20', (search) => {
  expect(matchesDate('2026-11-20', search)).toBe(true);
});

test.each(['Saturday', '土', '11.21.26', 'nov 2', '26', 'friday december', 'x'])(
  '[GAL-2] %j does not',
  (search) => {
    expect(matchesDate('2026-11-20', search)).toBe(false);
  },
);

test('[GAL-2] weekdays and months are right all the year', () => {
  expect(matchesDate('2024-02-29', 'thursday february 木')).toBe(true);
  expect(matchesDate('2026-01-04', 'sunday jan 日曜')).toBe(true);
});
