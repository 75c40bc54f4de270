import { expect, test } from 'vitest';
import type { OwnCollection } from '../../../../shared/owner-collections.ts';
import { findDateOfPhoto, photoDays } from './photo-days.ts';

const sha = (digit: string) => digit.repeat(64);

function day(
  id: number,
  date: string,
  photoUrls: string[],
  versions: (string | undefined)[] = [],
): OwnCollection {
  return {
    id,
    date,
    photoUrls,
    photoLikes: photoUrls.map(() => 0),
    photos: photoUrls.map((_, index) => ({ version: versions[index] })),
  };
}

const LINK = 'https://www.dropbox.com/scl/fi/x/a.jpg?rlkey=k&raw=1';
const days = [
  day(2, '2026-11-19', [`/media/${sha('a')}.jpg`, LINK], [undefined, sha('b').slice(0, 12)]),
  day(1, '2026-11-18', [`/media/${sha('a')}.jpg`, '']),
];

test('[COL-6] a photo that is already shown on another day is found by its content and by its URL', () => {
  const shown = photoDays(days, undefined);
  expect(findDateOfPhoto(shown, `/media/${sha('a')}.jpg`)).toBe('2026-11-19');
  expect(findDateOfPhoto(shown, ` ${LINK.replace('raw=1', 'dl=0')} `)).toBe('2026-11-19');
  // The photo behind the link, uploaded as a file.
  expect(findDateOfPhoto(shown, `/media/${sha('b')}.jpg`)).toBe('2026-11-19');
  expect(findDateOfPhoto(shown, `/media/${sha('c')}.jpg`)).toBeUndefined();
  expect(findDateOfPhoto(shown, '')).toBeUndefined();
});

test('[COL-6] photos of the day that is being edited are left out', () => {
  expect(findDateOfPhoto(photoDays(days, days[0]), `/media/${sha('a')}.jpg`)).toBe('2026-11-18');
  expect(findDateOfPhoto(photoDays(days, days[0]), LINK)).toBeUndefined();
});

test('[COL-6] a photo that another day shows cropped is found by its original, uploaded again or as a link', () => {
  const cropped = day(3, '2026-11-17', [`/media/crops/${sha('d')}.jpg`], [sha('d').slice(0, 12)]);
  const original = { url: LINK, version: sha('e').slice(0, 12) };
  const shown = photoDays([{ ...cropped, photos: [{ ...cropped.photos[0], original }] }], undefined);
  expect(findDateOfPhoto(shown, `/media/${sha('e')}.jpg`)).toBe('2026-11-17');
  expect(findDateOfPhoto(shown, LINK)).toBe('2026-11-17');
});
