import { expect, test } from 'vitest';
import { longDate } from '../../../shared/dates.ts';
import { wallClock, wallDate, wallTime, zonedTime } from './zoned-time.ts';

const moment = '2026-11-20T18:00:05Z';

test('[AUTO-1] shows a moment in the given time zone, with the zone’s name', () => {
  expect(zonedTime(moment, 'en', 'Asia/Tokyo')).toBe('November 21, 2026 at 03:00 GMT+9');
  expect(zonedTime(moment, 'ja', 'Asia/Tokyo')).toBe('2026年11月21日 03:00 JST');
});

test('[AUTO-2] shows the zone’s summer and winter offset', () => {
  expect(zonedTime('2026-07-01T01:00:00Z', 'en', 'Europe/Berlin')).toBe('July 1, 2026 at 03:00 GMT+2');
  expect(zonedTime('2026-12-01T02:00:00Z', 'en', 'Europe/Berlin')).toBe('December 1, 2026 at 03:00 GMT+1');
});

test('formats times in the given time zone, and dates like `longDate`', () => {
  expect(wallTime(moment, 'en', 'Asia/Tokyo')).toBe('November 21, 2026 at 03:00');
  expect(wallTime(moment, 'ja', 'Asia/Tokyo')).toBe('2026年11月21日 03:00');
  expect(wallClock(moment, 'ja', 'Asia/Tokyo')).toBe('03:00:05');
  expect(wallDate(moment, 'en', 'Asia/Tokyo')).toBe(longDate('2026-11-21', 'en'));
  expect(wallDate(moment, 'ja', 'America/New_York')).toBe(longDate('2026-11-20', 'ja'));
});
