import { expect, test } from 'vitest';
import type { Collection } from '../../../shared/collections.ts';
import { addDays } from '../../../shared/dates.ts';
import { countPhotos, galleryPage, listDays } from './gallery-list.ts';

function day(id: number, photoLikes = [0, 1, 2, 3, 4]): Collection {
  return {
    id,
    date: addDays('2026-11-20', -id),
    photoUrls: photoLikes.map((_, n) => `/media/${id}-${n}.jpg`),
    photoLikes,
    photos: photoLikes.map(() => ({})),
  };
}
const days = (count: number, likes?: number[]) => Array.from({ length: count }, (_, id) => day(id, likes));
const all = { search: '', hearts: undefined };

test('[GAL-1] 14 days a page without a heart filter', () => {
  const list = listDays(days(30), all);
  const first = galleryPage(list, { page: 1, hearts: undefined });
  expect(first).toMatchObject({ page: 1, pageCount: 3 });
  expect(first.days).toHaveLength(14);
  expect(
    galleryPage(list, { page: 3, hearts: undefined }).days.map(({ collection }) => collection.id),
  ).toEqual([28, 29]);
});

test('[GAL-1] 100 photos a page with one; a day may be cut in two', () => {
  // Three photos a day: the hundredth is the first of the 34th day.
  const list = listDays(days(40, [3, 3, 3, 1, 0]), { search: '', hearts: 3 });
  const first = galleryPage(list, { page: 1, hearts: 3 });
  const second = galleryPage(list, { page: 2, hearts: 3 });
  expect([countPhotos(first.days), countPhotos(second.days), first.pageCount]).toEqual([100, 20, 2]);
  expect(first.days.at(-1)).toMatchObject({ collection: { id: 33 }, photoIndexes: [0] });
  expect(second.days[0]).toMatchObject({ collection: { id: 33 }, photoIndexes: [1, 2] });
});

test.each([
  [0, [0]],
  [4, [4]],
  [5, []],
])('[GAL-2] hearts %i are exactly those photos', (hearts, indexes) => {
  const [listed] = listDays([day(1)], { search: '', hearts });
  expect(listed?.photoIndexes ?? []).toEqual(indexes);
});

test('[GAL-2] the search leaves the days that fit; blank photos never count', () => {
  const list = listDays(days(20), { search: 'friday', hearts: undefined });
  expect(list.map(({ collection }) => collection.date)).toEqual(['2026-11-20', '2026-11-13', '2026-11-06']);
  const blank = { ...day(1), photoUrls: ['', ' ', '/media/a.jpg', '', ''] };
  expect(listDays([blank], all)[0]?.photoIndexes).toEqual([2]);
});

test('a page beyond the last is the last; an empty list has one empty page', () => {
  expect(galleryPage(listDays(days(15), all), { page: 9, hearts: undefined }).page).toBe(2);
  expect(galleryPage([], { page: 9, hearts: undefined })).toEqual({ page: 1, pageCount: 1, days: [] });
});
