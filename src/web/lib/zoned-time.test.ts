import { expect, test } from 'vitest';
import { zonedTime } from './zoned-time.ts';

test('[AUTO-1] a moment is told in the site’s time zone, and the zone with it', () => {
  const moment = '2026-11-20T18:00:00Z';
  expect(zonedTime(moment, 'en', 'Asia/Tokyo')).toBe('Nov 21, 2026, 03:00 GMT+9');
  expect(zonedTime(moment, 'ja', 'Asia/Tokyo')).toBe('2026年11月21日 03:00 JST');
});

test('[AUTO-2] summer time is told as such', () => {
  expect(zonedTime('2026-07-01T01:00:00Z', 'en', 'Europe/Berlin')).toBe('Jul 1, 2026, 03:00 GMT+2');
  expect(zonedTime('2026-12-01T02:00:00Z', 'en', 'Europe/Berlin')).toBe('Dec 1, 2026, 03:00 GMT+1');
});
