import { describe, expect, test } from 'vitest';
import { daysBetween, dueUntil } from './due-days.ts';

// 2026-11-22 is a Sunday.
const published = ['2026-11-18', '2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'];
const at = (moment: string, hour = '07:00') => ({ timeZone: 'Asia/Tokyo', hour, now: new Date(moment) });

describe('[FOLLOW-2] the day that is due', () => {
  test.each([
    ['before the hour', '2026-11-21T06:59:59+09:00', '2026-11-20', undefined],
    ['at the hour', '2026-11-21T07:00:00+09:00', '2026-11-21', undefined],
    ['on Sunday before the hour', '2026-11-22T06:59:00+09:00', '2026-11-21', undefined],
    ['on Sunday', '2026-11-22T07:00:00+09:00', '2026-11-22', '2026-11-22'],
    ['on Monday', '2026-11-23T09:00:00+09:00', '2026-11-23', '2026-11-22'],
    ['long after the last day', '2026-12-25T09:00:00+09:00', '2026-11-23', '2026-11-23'],
  ])('%s', (_, moment, daily, weekly) => {
    expect(dueUntil(published, at(moment))).toMatchObject({ daily, weekly });
  });

  test.each([
    [
      'changes an hour later if the clocks skip the owner’s hour',
      '02:30',
      '2026-03-08',
      '2026-03-08T07:30:00Z',
    ],
    [
      'changes at the earlier time if the clocks repeat the owner’s hour',
      '01:30',
      '2026-11-01',
      '2026-11-01T05:30:00Z',
    ],
  ])('%s', (_, hour, sunday, moment) => {
    const due = (now: number) =>
      dueUntil([sunday], { timeZone: 'America/New_York', hour, now: new Date(now) });
    const dueAt = Date.parse(moment);
    expect(due(dueAt).weekSince).toEqual(new Date(moment));
    expect(due(dueAt - 1)).toMatchObject({ daily: undefined, weekly: undefined });
    for (const minutes of [0, 40, 90]) {
      expect(due(dueAt + minutes * 60_000)).toMatchObject({ daily: sunday, weekly: sunday });
    }
  });

  test('is undefined before the first day is published', () => {
    const none = dueUntil([], at('2026-11-22T09:00:00+09:00'));
    expect([none.daily, none.weekly]).toEqual([undefined, undefined]);
    expect(dueUntil(['2026-11-30'], at('2026-11-22T09:00:00+09:00')).daily).toBeUndefined();
  });

  test('is undefined for weekly subscribers until the opening of the Sunday is over', () => {
    const sunday = at('2026-11-22T18:00:00+09:00');
    expect(dueUntil(published.slice(0, 3), sunday, ['2026-11-22']).weekly).toBeUndefined();
    expect(dueUntil(published.slice(0, 3), sunday, ['2026-11-29']).weekly).toBe('2026-11-21');
    expect(dueUntil(published, sunday).weekSince).toEqual(new Date('2026-11-22T07:00:00+09:00'));
  });

  test('is not after a day whose opening lasts past midnight, because that day would never be sent', () => {
    const midnight = at('2026-11-22T00:03:00+09:00', '00:00');
    const without = published.filter((date) => date !== '2026-11-21');
    expect(dueUntil(without, midnight, ['2026-11-21'])).toMatchObject({
      daily: '2026-11-20',
      weekly: undefined,
    });
    expect(dueUntil(published, midnight)).toMatchObject({ daily: '2026-11-22', weekly: '2026-11-22' });
  });

  test('depends on the site’s time zone', () => {
    const clock = { ...at('2026-11-21T07:00:00+09:00'), timeZone: 'America/New_York' };
    expect(dueUntil(published, clock).daily).toBe('2026-11-20');
  });
});

test('[FOLLOW-4] an e-mail contains the missed days, but only the newest seven', () => {
  const late: string[] = [];
  expect(daysBetween(published, { after: '2026-11-20', until: '2026-11-22', late })).toEqual([
    '2026-11-21',
    '2026-11-22',
  ]);
  const many = Array.from({ length: 20 }, (_, index) => `2026-10-${String(index + 1).padStart(2, '0')}`);
  expect(daysBetween(many, { after: '2026-09-30', until: '2026-10-20', late })).toEqual(many.slice(13));
});

test('[FOLLOW-2] the e-mail of a weekly subscriber contains a day that was published late beside the seven new days', () => {
  const daily = Array.from({ length: 22 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
  const late = ['2026-11-08', '2026-11-14'];
  expect(daysBetween(daily, { after: '2026-11-15', until: '2026-11-22', late })).toEqual([
    '2026-11-14',
    ...daily.slice(15),
  ]);
});
