import { expect, test } from 'vitest';
import { linkedPhoto, withoutLink } from './deep-link.ts';

const photoUrls = ['a', 'b', 'c', 'd', 'e'];
const collections = [
  { id: 12, photoUrls },
  { id: 7, photoUrls: photoUrls.slice(0, 2) },
];

test('[ROUTE-5] [ROUTE-7] an existing collection and an index from 0 to photo count - 1', () => {
  expect(linkedPhoto('?collection=12&photo=0', collections)).toEqual({ collectionId: 12, photoIndex: 0 });
  expect(linkedPhoto('?photo=4&utm=x&collection=12', collections)).toEqual({
    collectionId: 12,
    photoIndex: 4,
  });
  expect(linkedPhoto('?collection=7&photo=1', collections)).toEqual({ collectionId: 7, photoIndex: 1 });
});

test.each([
  '',
  '?collection=12',
  '?photo=1',
  '?collection=99&photo=1',
  '?collection=12.0&photo=1',
  '?collection=012&photo=1',
  '?collection=%2012&photo=1',
  '?collection=12&photo=5',
  '?collection=7&photo=2',
  '?collection=12&photo=-1',
  '?collection=12&photo=1.5',
  '?collection=12&photo=1e0',
  '?collection=12&photo=',
  '?collection=12&photo=one',
  '?collection=12&photo=99999999999999999999',
])('[ROUTE-5] anything else is ignored: %s', (search) => {
  expect(linkedPhoto(search, collections)).toBeUndefined();
});

test("[ROUTE-5] only the link's parameters are removed from the URL", () => {
  const at = (search: string, hash = '') => withoutLink({ pathname: '/', search, hash });
  expect(at('?collection=12&photo=0')).toBe('/');
  expect(at('?utm=x&collection=12&photo=0', '#news')).toBe('/?utm=x#news');
});
