import { expect, test } from 'vitest';
import { chooseMixes, type FirstPhoto } from './mixes.ts';

const photo = (
  day: Pick<FirstPhoto['day'], 'date' | 'photoUrls'>,
  place: number,
  shape: number,
  bytes: number,
) => ({
  ...{ day, shape, bytes },
  url: day.photoUrls[place] ?? '',
});

test('[LIGHT-7] chooses five mixes with different first photos, each followed by the other photos of its day', () => {
  const today = { date: '2026-11-22', photoUrls: ['a', 'b', 'c'] };
  const before = { date: '2026-11-21', photoUrls: ['d', 'e', 'f'] };
  const mixes = chooseMixes([
    photo(today, 0, 1.5, 10),
    photo(today, 1, 2, 50),
    photo(today, 2, 1.5, 20),
    photo(before, 0, 0.5, 90),
    photo(before, 1, 1.5, 30),
    photo(before, 2, 1.5, 40),
  ]);
  expect(mixes.map(({ name, photoUrls, firstBytes }) => [name, photoUrls.join(''), firstBytes])).toEqual([
    ['as published', 'abc', 10],
    ['widest', 'bac', 50],
    ['most upright', 'def', 90],
    ['smooth', 'cab', 20],
    ['busy', 'fde', 40],
  ]);
});
