import { expect, test } from 'vitest';
import { findFive } from './offline-pages.ts';

const photo = (day: string, place: number) =>
  `<a href="/${day}/${place}" data-viewer=""><picture><source srcSet="/api/images/optimize?url=%2F${day}-${place}.jpg&amp;width=400 400w"/>` +
  `<img alt="" src="/api/images/optimize?url=%2F${day}-${place}.jpg&amp;width=800"/></picture></a>`;
const five = (day: string) => [1, 2, 3, 4, 5].map((place) => photo(day, place)).join('');
const page = (content: string) =>
  `<html><body><header></header><main><time dateTime="2026-11-20">Friday 11.20.26</time>${content}</main></body></html>`;

test('[SITE-2] finds the five photos of the page’s date', () => {
  const neighbour = '<a href="/2026-11-19" rel="prev"><img src="/api/images/optimize?url=%2Fother.jpg"/></a>';
  const found = findFive(page(five('2026-11-20') + neighbour + photo('2026-11-20', 1)));
  expect(found?.date).toBe('Friday 11.20.26');
  expect(found?.photos).toHaveLength(5);
  expect(found?.photos[4]).toBe('/api/images/optimize?url=%2F2026-11-20-5.jpg&amp;width=800');
});

test('[SITE-2] finds none on a page that shows only photos of other days, or a single one', () => {
  expect(findFive(page(five('2026-11-19')))).toBeUndefined();
  expect(findFive(page(photo('2026-11-20', 2)))).toBeUndefined();
});
