import { describe, expect, test } from 'vitest';
import { dateIn, lastTimeOfDay, momentAt, nextTimeOfDay, secondOfDayIn } from './wall-clock.ts';

const minutesOf = (hours: number[]) => hours.map((hour) => hour * 60);
const next = (hours: number[], zone: string, now: string) =>
  nextTimeOfDay(minutesOf(hours), zone, new Date(now)).toISOString();
const last = (hours: number[], zone: string, now: string) =>
  lastTimeOfDay(minutesOf(hours), zone, new Date(now)).toISOString();

describe("[TODAY-4] today follows the site's time zone", () => {
  const moment = new Date('2026-11-20T14:59:59Z');
  test.each([
    ['Asia/Tokyo', '2026-11-20'],
    ['America/New_York', '2026-11-20'],
    ['Pacific/Kiritimati', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])('[TODAY-4] %s', (zone, date) => {
    expect(dateIn(zone, moment)).toBe(date);
  });

  test('[TODAY-4] in Tokyo the date changes at 15:00 UTC', () => {
    expect(dateIn('Asia/Tokyo', new Date('2026-11-20T15:00:00Z'))).toBe('2026-11-21');
  });

  test('[TODAY-4] on Lord Howe the date changes at 13:00 UTC, and at 13:30 once summer time has ended', () => {
    expect(dateIn('Australia/Lord_Howe', new Date('2026-04-04T12:59:59Z'))).toBe('2026-04-04');
    expect(dateIn('Australia/Lord_Howe', new Date('2026-04-04T13:00:00Z'))).toBe('2026-04-05');
    expect(dateIn('Australia/Lord_Howe', new Date('2026-04-05T13:29:59Z'))).toBe('2026-04-05');
    expect(dateIn('Australia/Lord_Howe', new Date('2026-04-05T13:30:00Z'))).toBe('2026-04-06');
  });
});

test('[AUTO-2] finds the next scheduled time on the site’s clock, across daylight saving changes', () => {
  expect(next([3], 'Asia/Tokyo', '2026-11-20T12:00:00Z')).toBe('2026-11-20T18:00:00.000Z');
  expect(next([0, 12], 'Asia/Tokyo', '2026-11-20T03:00:00Z')).toBe('2026-11-20T15:00:00.000Z');
  expect(next([0, 12], 'Asia/Tokyo', '2026-11-20T02:59:59Z')).toBe('2026-11-20T03:00:00.000Z');
  // Berlin, the nights in which the clocks change.
  expect(next([3], 'Europe/Berlin', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(next([3], 'Europe/Berlin', '2026-10-24T12:00:00Z')).toBe('2026-10-25T02:00:00.000Z');
  expect(next([0, 12], 'America/New_York', '2026-03-08T06:00:00Z')).toBe('2026-03-08T16:00:00.000Z');
  // Athens skips 3 o'clock in spring, and repeats it in autumn.
  expect(next([3], 'Europe/Athens', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
  expect(next([3], 'Europe/Athens', '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
  // Santiago's summer time begins by skipping midnight.
  expect(next([0, 12], 'America/Santiago', '2026-09-05T17:00:00Z')).toBe('2026-09-06T04:00:00.000Z');
});

test('[AUTO-2] finds the last scheduled time, which may be the given moment itself', () => {
  expect(last([3], 'Asia/Tokyo', '2026-11-20T17:59:59Z')).toBe('2026-11-19T18:00:00.000Z');
  expect(last([3], 'Asia/Tokyo', '2026-11-20T18:00:00Z')).toBe('2026-11-20T18:00:00.000Z');
  expect(last([0, 12], 'America/Santiago', '2026-09-06T04:00:00Z')).toBe('2026-09-06T04:00:00.000Z');
  expect(last([3], 'Europe/Athens', '2026-10-25T01:30:00Z')).toBe('2026-10-25T00:00:00.000Z');
});

test('finds a time that is not on the hour, even if the clock skips or repeats it', () => {
  expect(last([3.5], 'Asia/Kathmandu', '2026-11-20T12:00:00Z')).toBe('2026-11-19T21:45:00.000Z');
  expect(next([3.5], 'Europe/Helsinki', '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
  expect(next([3.5], 'Europe/Helsinki', '2026-03-29T01:30:00Z')).toBe('2026-03-30T00:30:00.000Z');
  expect(last([3.5], 'Europe/Helsinki', '2026-10-25T01:30:00Z')).toBe('2026-10-25T00:30:00.000Z');
});

test('[SYNC-5] returns the seconds since midnight in a time zone', () => {
  expect(secondOfDayIn('Asia/Tokyo', new Date('2026-11-20T15:00:01Z'))).toBe(1);
  expect(secondOfDayIn('America/New_York', new Date('2026-07-01T15:30:00Z'))).toBe(11.5 * 3600);
});

test.each([
  ['2026-11-20', 'Asia/Tokyo', '2026-11-19T15:00:00.000Z'],
  ['2026-03-09', 'America/New_York', '2026-03-09T04:00:00.000Z'],
  ['2026-04-24', 'Africa/Cairo', '2026-04-23T22:00:00.000Z'],
  ['2011-12-30', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ['2026-11-20', 'Pacific/Kiritimati', '2026-11-19T10:00:00.000Z'],
])('[COL-7] %s begins in %s at %s', (date, zone, begins) => {
  expect(momentAt(date, 0, zone).toISOString()).toBe(begins);
});
