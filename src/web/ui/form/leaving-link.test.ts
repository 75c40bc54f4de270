import { expect, test } from 'vitest';
import { leavesPage } from './leaving-link.ts';

const here = new URL('https://gallery.example/admin/news?item=7');

function leaves(href: string, { target = '', download = false } = {}): boolean {
  const { protocol, origin, pathname, search } = new URL(href, here);
  return leavesPage({ protocol, origin, pathname, search, target, hasAttribute: () => download }, here);
}

test('a link to another page, of this site or another, leaves the page; so does one that closes the item', () => {
  expect(leaves('/admin/settings')).toBe(true);
  expect(leaves('https://example.com/admin/news?item=7')).toBe(true);
  expect(leaves('/admin/news')).toBe(true);
});

test('an e-mail address, a phone number, a download, another tab and the page itself do not', () => {
  expect(leaves('mailto:a@example.com')).toBe(false);
  expect(leaves('tel:+81312345678')).toBe(false);
  expect(leaves('/api/admin/backups/1/download', { download: true })).toBe(false);
  expect(leaves('https://example.com/', { target: '_blank' })).toBe(false);
  expect(leaves('?item=7#main')).toBe(false);
  expect(leaves('?item=7&lang=ja')).toBe(false);
});
