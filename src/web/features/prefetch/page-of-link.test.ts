import { expect, test } from 'vitest';
import { pageOfLink } from './page-of-link.ts';

const here = { origin: 'https://gomai.example', pathname: '/gallery' };

function page(href: string, { target = '', download = false } = {}): string | undefined {
  const { origin, pathname, search, hash } = new URL(href, here.origin);
  return pageOfLink({ origin, pathname, search, hash, target, hasAttribute: () => download }, here);
}

test('[LIGHT-8] returns the path and fragment of links to other pages of the gallery', () => {
  expect(page('/#today')).toBe('/#today');
  expect(page('/2026-11-20/3')).toBe('/2026-11-20/3');
  expect(page('/calendar')).toBe('/calendar');
});

test('[LIGHT-8] [FIVE-1] a selection, whose path ends in `.1`, is a page and not a file', () => {
  expect(page('/five/2026-11-22.3~2026-11-20.1')).toBe('/five/2026-11-22.3~2026-11-20.1');
});

test('[LIGHT-8] skips URLs with a query, files, downloads, new tabs, other sites, admin pages and this page', () => {
  const links = ['/gallery?page=2', '/gallery/', 'https://other.example/', '/admin', '/login', '/feed.xml'];
  for (const href of [...links, '/api/x', '/media/a.jpg', 'mailto:a@b.example']) {
    expect(page(href), href).toBeUndefined();
  }
  expect(page('/calendar', { target: '_blank' })).toBeUndefined();
  expect(page('/calendar', { download: true })).toBeUndefined();
});

test('[LIGHT-8] [SITE-3] ignores links that choose a language or a theme', () => {
  for (const search of ['?lang=ja', '?theme=dark', '?page=2&lang=ja']) {
    expect(page(`/calendar${search}`), search).toBeUndefined();
  }
});
