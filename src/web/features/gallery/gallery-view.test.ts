import { expect, test } from 'vitest';
import { changedView, readView, viewUrl } from './gallery-view.ts';

const usual = { page: 1, size: 'M', search: '', hearts: undefined, camera: undefined } as const;

test('[GAL-2] defaults: page 1, size M, any like level, all cameras', () => {
  expect(readView('')).toEqual(usual);
  expect(viewUrl(usual)).toBe('/gallery');
});

test('a view that is read from its own URL is the same view', () => {
  const view = { page: 3, size: 'L', search: '11.20 & 金', hearts: 0, camera: 'Z 7/II + x' } as const;
  expect(readView(new URL(viewUrl(view), 'http://gomai').search)).toEqual(view);
});

test.each([
  'page=0',
  'page=x',
  'page=1.5',
  'hearts=6',
  'hearts=-1',
  'hearts=',
  'size=XL',
  'camera=',
  'camera=%00',
  'q=%00',
])('the invalid query %s is ignored', (query) => expect(readView(query)).toEqual(usual));

test('[GAL-2] a NUL in a query, which the API refuses, is removed; a “%00” that this leaves is kept as text', () =>
  expect(readView('q=%%0000&camera=%%0000')).toEqual({ ...usual, search: '%00', camera: '%00' }));

test('[GAL-2] another like level, search or camera returns to page 1; another size does not', () => {
  const view = { ...usual, page: 4 };
  expect(changedView(view, { hearts: 2 }).page).toBe(1);
  expect(changedView(view, { search: 'fri' }).page).toBe(1);
  expect(changedView(view, { camera: 'X100' }).page).toBe(1);
  expect(changedView(view, { size: 'L' }).page).toBe(4);
  expect(changedView(view, { page: 5 }).page).toBe(5);
});
