import { expect, test } from 'vitest';
import { chooseFive, type DatedPhoto, planDays } from './plan-days.ts';

const NONE: ReadonlySet<string> = new Set();

/** @param at The photo's time in hours after midnight. */
function photo(at: number, more: Partial<DatedPhoto> = {}): DatedPhoto {
  const name = `${String(at).padStart(5, '0')}.jpg`;
  return { path: `/cameras/${name}`, date: '2026-11-20', secondOfDay: at * 3600, rating: 0, ...more };
}

const hours = (photos: readonly DatedPhoto[]) => photos.map(({ secondOfDay }) => secondOfDay / 3600);

test('[SYNC-5] five photos of a date become its collection, ordered by time, not by name', () => {
  const five = [18, 6, 12, 9, 15].map((at, n) => photo(at, { path: `/${n}.jpg` }));
  const plan = planDays(five, NONE, NONE);
  expect(plan.days.map(({ date }) => date)).toEqual(['2026-11-20']);
  expect(hours(plan.days[0]?.photos ?? [])).toEqual([6, 9, 12, 15, 18]);
});

test('[SYNC-5] reports dates with fewer than five photos as waiting, and skips dates with a collection', () => {
  const of = (date: string, count: number) =>
    Array.from({ length: count }, (_, n) => photo(n, { date, path: `/${date}/${n}` }));
  const plan = planDays(
    [...of('2026-11-18', 4), ...of('2026-11-19', 7), ...of('2026-11-20', 5)],
    new Set(['2026-11-19']),
    NONE,
  );
  expect(plan.days.map(({ date }) => date)).toEqual(['2026-11-20']);
  expect(plan.waiting).toEqual([{ date: '2026-11-18', count: 4 }]);
});

test('[SYNC-5] the best rated photos are chosen first', () => {
  const day = [
    ...Array.from({ length: 20 }, (_, n) => photo(n)),
    photo(20.5, { rating: 3 }),
    photo(21, { rating: 5 }),
    photo(22, { rating: 4 }),
  ];
  const chosen = chooseFive(day);
  expect(chosen).toHaveLength(5);
  expect(hours(chosen)).toEqual(expect.arrayContaining([20.5, 21, 22]));
});

test('[SYNC-5] a burst does not displace the rest of the day', () => {
  const burst = Array.from({ length: 30 }, (_, n) => photo(10 + n / 1000));
  expect(hours(chooseFive([...burst, photo(5), photo(13), photo(17), photo(21)]))).toEqual([
    5,
    expect.closeTo(10, 0),
    13,
    17,
    21,
  ]);
});

test('[SYNC-5] of equally rated photos, those chosen are spread over the whole day', () => {
  const hourly = Array.from({ length: 25 }, (_, n) => photo(n));
  expect(hours(chooseFive(hourly))).toEqual([0, 6, 12, 18, 24]);
});

test('[SYNC-5] a photo and its copies under other names count as one', () => {
  const five = Array.from({ length: 5 }, (_, n) => photo(n, { contentHash: `hash ${n}` }));
  const copy = photo(3, { contentHash: 'hash 3', path: '/z/copy.jpg' });
  const plan = planDays([copy, ...five], NONE, NONE);
  expect(plan.duplicates).toEqual([copy]);
  expect(plan.days[0]?.photos).toEqual(five);
  expect(planDays([copy, ...five.slice(1)], NONE, NONE).waiting).toEqual([{ date: '2026-11-20', count: 4 }]);
});

test('[SYNC-5] the order of the listing does not matter', () => {
  const day = Array.from({ length: 12 }, (_, n) => photo(n % 4, { path: `/${n}.jpg`, rating: n % 3 }));
  const expected = planDays(day, NONE, NONE);
  for (let shift = 1; shift < day.length; shift += 1) {
    expect(planDays([...day.slice(shift), ...day.slice(0, shift)].reverse(), NONE, NONE)).toEqual(expected);
  }
});

test('[COL-9, SYNC-5] a date whose collection was deleted is not planned, however many photos it has', () => {
  const of = (date: string, count: number) =>
    Array.from({ length: count }, (_, n) => photo(n, { date, path: `/${date}/${n}` }));
  const dates = ['2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20'] as const;
  const photos = dates.flatMap((date, n) => of(date, n === 0 ? 4 : 6));
  const plan = planDays(photos, new Set(['2026-11-19']), new Set(dates.slice(0, 3)));
  expect(plan.days.map(({ date }) => date)).toEqual(['2026-11-20']);
  expect(plan.deleted).toEqual(['2026-11-18']);
  expect(plan.waiting).toEqual([]);
});
