import { expect, test } from 'vitest';
import { fillIn } from '../lib/texts.ts';
import { altInViewer, photoAnnouncement } from './photo-words.ts';
import { viewerTexts } from './texts.ts';
import { type PlaylistPhoto, playlistOf } from './viewer-state.ts';

const caption = { en: 'Rain', ja: '雨' };

function photo(details: PlaylistPhoto['details']): PlaylistPhoto {
  const day = { id: 1, date: '2026-11-20', photoUrls: ['/media/a'], photoLikes: [0], photos: [details] };
  return playlistOf([day])[0]!;
}

test('[VIEW-10] the alternative text is the caption, else date and position', () => {
  expect(altInViewer(photo({ caption }), 'ja')).toBe('雨');
  expect(altInViewer(photo({}), 'en')).toBe('Friday 11.20.26, photo 1 of 1');
});

test('[VIEW-10] the announcement begins with the position', () => {
  expect(photoAnnouncement(photo({ caption }), 'en', 'Photo 1 of 5')).toBe('Photo 1 of 5, Rain');
});

test('[VIEW-2] the panel title of another date has the site name', () => {
  expect(viewerTexts.todayTitle.en).toBe('Five Shots');
  expect(fillIn(viewerTexts.galleryTitle.en, { site: 'Gomai' })).toBe('Gomai Gallery');
});
