import { expect, test } from 'vitest';
import { isTimeZone } from '../../../shared/wall-clock.ts';
import { offsetIn, timeIn, timeZones } from './time-zone-form.tsx';

test('[TODAY-4] the server accepts every offered zone, and UTC is offered once', () => {
  expect(timeZones().length).toBeGreaterThan(400);
  expect(timeZones().filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(timeZones().filter((zone) => zone === 'UTC')).toHaveLength(1);
});

test.each([
  ['Asia/Tokyo', '2026-11-20T12:00:00Z', 'GMT+9'],
  ['America/New_York', '2026-07-01T12:00:00Z', 'GMT-4'],
  ['America/New_York', '2026-12-01T12:00:00Z', 'GMT-5'],
  ['Australia/Lord_Howe', '2026-07-01T12:00:00Z', 'GMT+10:30'],
])('formats the offset of %s at %s as %s', (zone, moment, expected) => {
  expect(offsetIn(zone, new Date(moment))).toBe(expected);
});

test('formats a moment with the date and weekday of the zone', () => {
  expect(timeIn('Asia/Tokyo', new Date('2026-11-20T15:30:00Z'), 'en')).toMatch(
    /^Saturday, November 21, 2026.* 00:30 \(GMT\+9\)$/,
  );
});
