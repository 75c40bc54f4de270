import { expect, test } from 'vitest';
import { CollectionInput } from '../../../shared/collections.ts';
import { dayFormOf, emptyDay, inputOf, isFree, nextFreeDay } from './day-form.ts';

const five = Array.from({ length: 5 }, (_, index) => `https://example.com/${index + 1}.jpg`);

test('[COL-3] a new day has today and five free places', () => {
  const day = emptyDay('2026-11-20');
  expect(day.date).toBe('2026-11-20');
  expect(day.photos).toHaveLength(5);
  expect(day.photos.every(isFree)).toBe(true);
});

test('[COL-4] links ending in dl=0 are sent as raw=1, urls are trimmed', () => {
  const day = emptyDay('2026-11-20');
  const urls = [' https://www.dropbox.com/s/x/a.jpg?dl=0 ', ...five.slice(1)];
  day.photos = day.photos.map((place, index) => ({ ...place, url: urls[index] ?? '' }));
  expect(inputOf(day).photoUrls).toEqual(['https://www.dropbox.com/s/x/a.jpg?raw=1', ...five.slice(1)]);
  expect(CollectionInput.safeParse(inputOf(day)).success).toBe(true);
});

test('[COL-8] an existing day keeps its texts, and each caption moves with its photo', () => {
  const day = dayFormOf({
    id: 1,
    date: '2026-11-20',
    photoUrls: five,
    photoLikes: [0, 0, 0, 0, 0],
    photos: five.map((_, index) => ({ caption: { en: `caption ${index + 1}`, ja: '' } })),
    title: { en: 'The quiet way up', ja: '静かな登り道' },
  });
  expect(day.title.ja).toBe('静かな登り道');
  expect(day.words).toEqual({ en: '', ja: '' });
  day.photos.reverse();
  const input = inputOf(day);
  expect(input.photoUrls[0]).toBe(five[4]);
  expect(input.photos?.[0]?.caption?.en).toBe('caption 5');
});

test('[COL-8] a text that was never entered is left out', () => {
  expect(inputOf(emptyDay('2026-11-20'))).not.toHaveProperty('title');
});

test('[COL-3] a new collection is for today, or for the next day that has no photos yet', () => {
  expect(nextFreeDay('2026-11-20', new Set())).toBe('2026-11-20');
  expect(nextFreeDay('2026-11-20', new Set(['2026-11-19', '2026-11-21']))).toBe('2026-11-20');
  expect(nextFreeDay('2026-12-30', new Set(['2026-12-30', '2026-12-31', '2027-01-01']))).toBe('2027-01-02');
});
