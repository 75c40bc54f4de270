import { expect, test } from 'vitest';
import { favouriteSlides } from './favourite-slides.ts';

const loved = {
  collectionId: 7,
  photoIndex: 1,
  photoUrl: '/b.jpg',
  collectionDate: '2026-11-20',
  totalLikes: 128,
  photo: { version: 'v1', width: 3000, height: 2000 },
};

test('[FAV-1, FAV-2] a slide has the photo’s size, alternative text and likes', () => {
  expect(favouriteSlides([loved], 'en')).toEqual([
    {
      collectionId: 7,
      photoIndex: 1,
      url: '/b.jpg',
      photo: loved.photo,
      alt: 'Friday 11.20.26, photo 2 of 5',
      date: '2026-11-20',
      totalLikes: 128,
    },
  ]);
});

test('[FAV-1] returns no slides if there are no photos, or only photos without a URL', () => {
  expect(favouriteSlides([], 'en')).toEqual([]);
  expect(favouriteSlides([{ ...loved, photoUrl: ' ' }], 'en')).toEqual([]);
});
