import { expect, test } from 'vitest';
import { hourOf, momentOf, movedToDate, openingOnDate } from './opening-hour.ts';

test('[OPEN-1] an opening that moves to another date keeps its hour by the site’s clock', () => {
  const opensAt = momentOf('2026-03-28', '19:00', 'Europe/Berlin');
  expect(opensAt).toBe('2026-03-28T18:00:00.000Z');
  expect(movedToDate(opensAt, '2026-03-29', 'Europe/Berlin')).toBe('2026-03-29T17:00:00.000Z');
});

test.each([
  ['has seconds', '2026-11-20T10:00:30.000Z', '2026-11-20', 'Asia/Tokyo'],
  ['is in an hour that the clock shows again', '2026-10-25T01:30:00.000Z', '2026-10-25', 'Europe/Berlin'],
])('[OPEN-1] a moment that %s is not rewritten while its date stays', (_, moment, date, timeZone) => {
  expect(movedToDate(moment, date, timeZone)).toBe(moment);
});

test('[OPEN-1] the hour of a moment is by the site’s clock, without seconds', () => {
  expect(hourOf('2026-11-20T10:05:30.000Z', 'Asia/Tokyo')).toBe('19:05');
});

const stored = { opensAt: '2026-11-20T10:00:00.000Z', strokeSeconds: 20, manualReveals: true };
const asStored = { opensAt: stored.opensAt, strokeSeconds: '20', reveals: 'hand' } as const;
const rewritten = { opensAt: '', strokeSeconds: '12', reveals: 'clock' } as const;
const onDate = { date: '2026-12-24', timeZone: 'Asia/Tokyo', stored };

test.each([
  ['when its day is moved', asStored, onDate],
  [
    'when its day is moved and the site’s zone has changed',
    asStored,
    { ...onDate, timeZone: 'Pacific/Auckland' },
  ],
  ['in a draft that had changed it', rewritten, onDate],
])('[OPEN-1] [COL-11] an opening that has begun stays as it is stored, even %s', (_, entered, options) => {
  expect(openingOnDate(entered, { ...options, now: Date.parse(stored.opensAt) })).toEqual(asStored);
});

test('[OPEN-1] an opening that has not begun moves with its day, and the owner’s changes stay', () => {
  const now = Date.parse(stored.opensAt) - 1;
  const moved = { ...asStored, opensAt: '2026-12-24T10:00:00.000Z' };
  expect(openingOnDate(asStored, { ...onDate, now })).toEqual(moved);
  expect(openingOnDate(rewritten, { ...onDate, now })).toEqual(rewritten);
});
