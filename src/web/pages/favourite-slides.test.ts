import { expect, test } from 'vitest';
import type { Collection } from '../../shared/collections.ts';
import { favouriteSlides } from './favourite-slides.ts';

const photoUrls = ['/a.jpg', '/b.jpg', '/c.jpg', '/d.jpg', '/e.jpg'];
const day: Collection = {
  id: 7,
  date: '2026-11-20',
  photoUrls,
  photoLikes: [0, 0, 0, 0, 0],
  photos: photoUrls.map((_, n) => ({ version: `v${n}`, width: 3000, height: 2000 })),
};
const loved = {
  collectionId: 7,
  photoIndex: 1,
  photoUrl: '/b.jpg',
  collectionDate: day.date,
  totalLikes: 128,
};

test('[FAV-1, FAV-2] a favourite knows its size, its words and its hearts', () => {
  expect(favouriteSlides([loved], [day], 'en')).toEqual([
    {
      collectionId: 7,
      photoIndex: 1,
      url: '/b.jpg',
      photo: day.photos[1],
      alt: 'Friday 11.20.26, photo 2 of 5',
      date: '2026-11-20',
      totalLikes: 128,
    },
  ]);
});

test('[FAV-1] none, or only such as cannot be opened: the section stays away', () => {
  expect(favouriteSlides([], [day], 'en')).toEqual([]);
  expect(
    favouriteSlides(
      [
        { ...loved, collectionId: 8 },
        { ...loved, photoUrl: ' ' },
      ],
      [day],
      'en',
    ),
  ).toEqual([]);
});
