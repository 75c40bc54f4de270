import { expect, test } from 'vitest';
import { hourOf, momentOf, movedToDate } from './opening-hour.ts';

test('[OPEN-1] on another date an opening is at the same hour of the site’s clock', () => {
  const opensAt = momentOf('2026-03-28', '19:00', 'Europe/Berlin');
  expect(opensAt).toBe('2026-03-28T18:00:00.000Z');
  expect(movedToDate(opensAt, '2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T17:00:00.000Z');
});

test.each([
  ['has seconds', '2026-11-20T10:00:30.000Z', '2026-11-20', 'Asia/Tokyo'],
  ['is in the second of two equal hours', '2026-10-25T01:30:00.000Z', '2026-10-25', 'Europe/Berlin'],
])('[OPEN-1] a moment that %s is not rewritten while its date stays', (_, moment, date, timeZone) => {
  expect(movedToDate(moment, date, timeZone)).toBe(moment);
});

test('[OPEN-1] the hour of a moment', () => {
  expect(hourOf('2026-11-20T10:05:30.000Z', 'Asia/Tokyo')).toBe('19:05');
});
