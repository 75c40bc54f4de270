import { expect, test } from 'vitest';
import { altInViewer, photoAnnouncement } from './photo-words.ts';
import { type PlaylistPhoto, playlistOf } from './viewer-state.ts';

const caption = { en: 'Rain', ja: '雨' };

function photo(details: PlaylistPhoto['details']): PlaylistPhoto {
  const day = { id: 1, date: '2026-11-20', photoUrls: ['/media/a'], photoLikes: [0], photos: [details] };
  return playlistOf([day])[0]!;
}

test('[VIEW-10] the alternative text defaults to the caption, else to date and position', () => {
  expect(altInViewer(photo({ caption }), 'ja')).toBe('雨');
  expect(altInViewer(photo({}), 'en')).toBe('Friday 11.20.26, photo 1 of 1');
});

test('[VIEW-10] the announcement is the position and then the caption', () => {
  expect(photoAnnouncement(photo({ caption }), 'en', 'Photo 1 of 5')).toBe('Photo 1 of 5, Rain');
});
