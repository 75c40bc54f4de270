import { expect, test } from 'vitest';
import { playlistOf } from '../viewer-state.ts';
import { slidesOf } from './photo-stage.tsx';

const photoUrls = [1, 2, 3, 4, 5].map((n) => `/media/${n}`);
const playlist = playlistOf([
  { id: 1, date: '2026-11-20', photoUrls, photoLikes: [0, 0, 0, 0, 0], photos: photoUrls.map(() => ({})) },
]);
const photo = (n: number) => {
  const found = playlist[n - 1];
  if (found === undefined) throw new Error(`There is no photo ${n}`);
  return found;
};

function slides(shown: number, gone?: number) {
  return slidesOf(
    photo(shown),
    { previous: playlist[shown - 2], next: playlist[shown] },
    gone === undefined ? undefined : photo(gone),
  ).map(({ side, shown: { place }, isGone }) => [side, place, ...(isGone ? ['gone'] : [])]);
}

test('[VIEW-8] after a jump the previously shown photo is a fourth slide, which fades out', () => {
  expect(slides(4, 1)).toEqual([
    [-1, 3],
    [0, 4],
    [1, 5],
    [-1, 1, 'gone'],
  ]);
});

test('[VIEW-8] after opening and after a step only the photo and its neighbours are slides', () => {
  expect(slides(2, 1)).toEqual([
    [-1, 1],
    [0, 2],
    [1, 3],
  ]);
  expect(slides(1)).toEqual([
    [0, 1],
    [1, 2],
  ]);
});
