import { expect, test } from 'vitest';
import { photoAlt } from './photo-alt.ts';

const place = { date: '2026-11-20', photoIndex: 2, photoCount: 5 };

test('[VIEW-10] the alternative text is the owner’s, else the caption, else date and position', () => {
  const caption = { en: 'Canyon', ja: '谷' };
  const alt = { en: 'Red rock', ja: '' };
  expect(photoAlt({ ...place, photo: { alt, caption }, language: 'en' })).toBe('Red rock');
  expect(photoAlt({ ...place, photo: { caption }, language: 'ja' })).toBe('谷');
  expect(photoAlt({ ...place, photo: {}, language: 'en' })).toBe('Friday 11.20.26, photo 3 of 5');
  expect(photoAlt({ ...place, photo: {}, language: 'ja' })).toBe('2026年11月20日 金曜日、5枚中3枚目の写真');
});
