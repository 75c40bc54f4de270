import { expect, test } from 'vitest';
import { expiredBackups } from './rotation.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const nightOf = (day: number) => new Date(Date.UTC(2026, 0, 1, 18, 30) + day * DAY_MS);
const keep = { days: 7, weeks: 4, months: 6 };

/** Returns which backups are left after a year with a backup and a rotation every night. */
function afterAYear(timeZone: string): string[] {
  let kept: { name: string; createdAt: Date; missing: number }[] = [];
  for (let day = 0; day < 365; day++) {
    const now = nightOf(day);
    kept.push({ name: now.toISOString().slice(0, 10), createdAt: now, missing: 0 });
    const expired = expiredBackups(kept, { keep, timeZone, now });
    kept = kept.filter(({ name }) => !expired.includes(name));
  }
  return kept.map(({ name }) => name);
}

test('rotation keeps the nightly backups of seven days, and the last of each of four weeks and six months', () => {
  // 31 December 2026 is a Thursday.
  expect(afterAYear('UTC')).toEqual([
    '2026-07-31',
    '2026-08-31',
    '2026-09-30',
    '2026-10-31',
    '2026-11-30',
    '2026-12-13',
    '2026-12-20',
    ...[25, 26, 27, 28, 29, 30, 31].map((day) => `2026-12-${day}`),
  ]);
});

test('weeks end on Sunday in the site’s time zone', () => {
  // 18:30 UTC on Saturday is Sunday morning in Tokyo, so this backup is the last of its week.
  expect(afterAYear('Asia/Tokyo')).toContain('2026-12-19');
});

test('the newest backup never expires, nor do those of the last seven days, even several of one date', () => {
  const old = [1, 2, 3].map((hour) => ({
    name: `n${hour}`,
    createdAt: new Date(Date.UTC(2020, 0, 1, hour)),
    missing: 0,
  }));
  const now = new Date('2026-11-20T00:00:00Z');
  const nothing = { days: 0, weeks: 0, months: 0 };
  expect(expiredBackups(old, { keep: nothing, timeZone: 'UTC', now })).toEqual(['n2', 'n1']);
  const atOnce = [1, 2, 3].map((n) => ({
    name: `m${n}`,
    createdAt: new Date(now.getTime() - n * 1000),
    missing: 0,
  }));
  expect(expiredBackups(atOnce, { keep, timeZone: 'UTC', now })).toEqual([]);
});

test('the newest complete backup never expires', () => {
  const nights = Array.from({ length: 30 }, (_, day) => ({
    name: `night ${day}`,
    createdAt: nightOf(day),
    missing: day > 8 ? 1 : 0,
  }));
  const expired = expiredBackups(nights, { keep, timeZone: 'UTC', now: nightOf(29) });
  expect(expired).not.toContain('night 8');
  const nothing = { days: 0, weeks: 0, months: 0 };
  const kept = ['night 8', 'night 29'];
  expect(expiredBackups(nights, { keep: nothing, timeZone: 'UTC', now: nightOf(29) })).toEqual(
    nights
      .map(({ name }) => name)
      .filter((name) => !kept.includes(name))
      .toReversed(),
  );
});

test('a backup with a time in the future does not make other backups expire', () => {
  const ahead = { name: 'ahead', createdAt: new Date('2030-01-01T00:00:00Z'), missing: 0 };
  const nights = [1, 2].map((day) => ({ name: `night ${day}`, createdAt: nightOf(day), missing: 0 }));
  const expired = (count: object) =>
    expiredBackups([...nights, ahead], {
      keep: { days: 0, weeks: 0, months: 0, ...count },
      timeZone: 'UTC',
      now: nightOf(2),
    });
  expect(expired({})).toEqual(['night 1']);
  expect(expired({ weeks: 1 })).toEqual(['night 1']);
});

test('keeps the newest complete backup of a week, not a newer one that lacks originals', () => {
  // Nights 4 to 10 are a week: Monday, 5 January, to Sunday, 11 January.
  const week = [4, 5, 6, 7, 8, 9, 10].map((day) => ({
    name: `night ${day}`,
    createdAt: nightOf(day),
    missing: day > 5 ? 2 : 0,
  }));
  const later = { name: 'later', createdAt: nightOf(40), missing: 0 };
  const expired = expiredBackups([...week, later], {
    keep: { days: 0, weeks: 4, months: 0 },
    timeZone: 'UTC',
    now: nightOf(40),
  });
  expect(week.map(({ name }) => name).filter((name) => !expired.includes(name))).toEqual(['night 5']);
});
