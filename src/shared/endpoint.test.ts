import { expect, test } from 'vitest';
import { listCollections } from './collections.ts';
import { urlOf } from './endpoint.ts';
import { updateCollection } from './owner-collections.ts';

test('[API-1] a URL is the path with its parameters and query, encoded', () => {
  expect(urlOf(updateCollection, { params: { date: '2026-11-20' } })).toBe('/api/collections/2026-11-20');
  expect(urlOf(listCollections, { query: { camera: 'SONY ILCE-7 & co', _t: undefined } })).toBe(
    '/api/collections?camera=SONY+ILCE-7+%26+co',
  );
  expect(urlOf({ path: '/a/{id}' }, { params: { id: '../b?c' } })).toBe('/a/..%2Fb%3Fc');
});
