import { expect, test } from 'vitest';
import type { Collection } from '../../../../shared/collections.ts';
import { addDays } from '../../../../shared/dates.ts';
import { gridPhotos, photosOf } from '../grid-photos.ts';
import { latestPhotos } from './archive-section.tsx';

/** The collection of the day `age` days before 2026-11-20, by default with five photos. */
function day(age: number, photoUrls = [1, 2, 3, 4, 5].map((n) => `/media/${age}-${n}.jpg`)): Collection {
  return {
    id: 1000 - age,
    date: addDays('2026-11-20', -age),
    photoUrls,
    photoLikes: photoUrls.map(() => 0),
    photos: photoUrls.map((url) => ({ version: url })),
  };
}
const days = (count: number) => Array.from({ length: count }, (_, age) => day(age));

test('[ARCH-2] shows the photos of the newest seven days, newest first', () => {
  const { photos, dayCount } = latestPhotos(days(9).reverse());
  expect(dayCount).toBe(7);
  expect(photos).toHaveLength(35);
  expect(photos.at(0)).toMatchObject({ date: '2026-11-20', photoIndex: 0, url: '/media/0-1.jpg' });
  expect(photos.at(-1)).toMatchObject({ date: '2026-11-14', photoIndex: 4, url: '/media/6-5.jpg' });
});

test('[ARCH-2] cuts the last collection to show at most thirty-five photos', () => {
  const long = Array.from({ length: 12 }, (_, n) => `/media/long-${n}.jpg`);
  const { photos, dayCount } = latestPhotos([day(0, long), ...days(9).slice(1)]);
  expect(photos).toHaveLength(35);
  expect(dayCount).toBe(6);
  expect(photos.filter(({ date }) => date === '2026-11-15')).toHaveLength(3);
});

test('[ARCH-2] ignores empty URLs, and collections that have only empty URLs', () => {
  const { photos, dayCount } = latestPhotos([
    day(0, ['', '  ', '/media/a.jpg']),
    day(1, ['', '']),
    ...days(9).slice(2),
  ]);
  expect(dayCount).toBe(7);
  expect(photos).toHaveLength(31);
  expect(photos[0]).toMatchObject({ url: '/media/a.jpg', photoIndex: 2, photo: { version: '/media/a.jpg' } });
  expect(latestPhotos([])).toEqual({ photos: [], dayCount: 0 });
});

test('[GRID-1] repeated URLs are shown once, on their newest date', () => {
  const photos = gridPhotos([
    day(3, ['/media/x.jpg', '/media/y.jpg']),
    day(1, ['/media/y.jpg', '', '/media/y.jpg']),
  ]);
  expect(photos.map(({ url, date }) => [url, date])).toEqual([
    ['/media/y.jpg', '2026-11-19'],
    ['/media/x.jpg', '2026-11-17'],
  ]);
});

test('[ROUTE-8] a photo that its day shows twice has both places', () => {
  const photos = photosOf(day(1, ['/media/y.jpg', '', '/media/y.jpg']));
  expect(photos.map(({ photoIndex }) => photoIndex)).toEqual([0, 2]);
});
