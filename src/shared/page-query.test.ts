import { expect, test } from 'vitest';
import { pageQuery, pageUrl } from './page-query.ts';

test.each([
  ['', ''],
  ['?', ''],
  ['?fbclid=IwAR0', ''],
  ['utm_source=x&page=2&gclid=1', '?page=2'],
  ['?q=a%26b+c&lang=ja&hearts=3', '?q=a%26b+c&lang=ja&hearts=3'],
  ['?collection=1&photo=0&ref=home', '?collection=1&photo=0'],
  ['?success=oauth_complete', '?success=oauth_complete'],
])('[LIGHT-6] reduces the query %s to what pages read: %s', (search, read) => {
  expect(pageQuery(search)).toBe(read);
});

test('[LIGHT-6] removes from a page URL the parameters that other sites added', () => {
  expect(pageUrl('/')).toBe('/');
  expect(pageUrl('/?fbclid=x')).toBe('/');
  expect(pageUrl('/gallery?fbclid=x&page=2')).toBe('/gallery?page=2');
});
