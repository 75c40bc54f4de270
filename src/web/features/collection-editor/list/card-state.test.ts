import { expect, test } from 'vitest';
import { cardState } from './card-state.ts';

const collection = (date: string, photoUrls: string[]) => ({
  id: 1,
  date,
  photoUrls,
  photoLikes: [0, 0, 0, 0, 0],
  photos: [],
});

test('[COL-1] a card has the first photo and the count; empty URLs do not count', () => {
  expect(cardState(collection('2026-11-20', ['', '/b', ' ', '/d']), '2026-11-20')).toEqual({
    cover: { url: '/b', index: 1 },
    photoCount: 2,
    scheduled: false,
  });
});

test('[COL-7] a day after today is scheduled until it begins', () => {
  const tomorrow = collection('2026-11-21', ['/a']);
  expect(cardState(tomorrow, '2026-11-20').scheduled).toBe(true);
  expect(cardState(tomorrow, '2026-11-21').scheduled).toBe(false);
});
