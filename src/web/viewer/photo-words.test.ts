import { expect, test } from 'vitest';
import { photoAlt, photoAnnouncement } from './photo-words.ts';
import { fillIn, viewerTexts } from './texts.ts';
import { type TourPhoto, tourOf } from './viewer-state.ts';

const caption = { en: 'Rain', ja: '雨' };

function photo(details: TourPhoto['details']): TourPhoto {
  const day = { id: 1, date: '2026-11-20', photoUrls: ['/media/a'], photoLikes: [0], photos: [details] };
  return tourOf([day])[0]!;
}

test('[VIEW-10] the caption is the alternative text, in the language shown', () => {
  expect(photoAlt(photo({ caption }), 'en', 'Photo 1 of 5')).toBe('Rain');
  expect(photoAlt(photo({ caption }), 'ja', '写真 1／5')).toBe('雨');
});

test('[VIEW-10] without a caption it is date and position', () => {
  expect(photoAlt(photo({}), 'en', 'Photo 1 of 5')).toBe('Friday 11.20.26, Photo 1 of 5');
});

test("[VIEW-10] the owner's own alternative text goes before the caption", () => {
  expect(photoAlt(photo({ caption, alt: { en: 'A wet street', ja: '' } }), 'en', '')).toBe('A wet street');
});

test('[VIEW-10] arriving at a photo, its position is said first', () => {
  expect(photoAnnouncement(photo({ caption }), 'en', 'Photo 1 of 5')).toBe('Photo 1 of 5, Rain');
});

test('[VIEW-2] the panel title of another day carries the site name', () => {
  expect(viewerTexts.todayTitle.en).toBe('Five Shots');
  expect(fillIn(viewerTexts.galleryTitle.en, { site: 'Gomai' })).toBe('Gomai Gallery');
});
