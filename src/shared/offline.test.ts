import { expect, test } from 'vitest';
import { isNamedByContent, isOfflineFile, isVisitorsPath, offlineKind } from './offline.ts';

test("[SITE-2] tells visitors' pages, and files of offline pages, from other paths", () => {
  for (const path of [
    '/admin',
    '/admin/settings',
    '/Admin/',
    '/login',
    '/api/presence/stream',
    '/media/a.jpg',
    '/rss.xml',
    '/feed.json',
    '/sitemaps/1.xml',
    '/robots.txt',
    '/cards/2026-11-20.jpeg',
    '/readyz',
  ]) {
    expect(isVisitorsPath(path), path).toBe(false);
  }
  for (const path of ['/', '/gallery', '/calendar', '/2026-11-20', '/administration', '/five/2026-11-20.1']) {
    expect(isVisitorsPath(path), path).toBe(true);
  }
  for (const path of ['/api/site', '/api/admin/originals/x', '/sw.js'])
    expect(isOfflineFile(path), path).toBe(false);
  for (const path of ['/assets/main-x.js', '/api/images/optimize'])
    expect(isOfflineFile(path), path).toBe(true);
});

test('[SITE-2] home page, collection and photo are the kinds of offline page; other pages have no kind', () => {
  expect(offlineKind('/')).toBe('front');
  expect(offlineKind('/2026-11-20')).toBe('day');
  // A kind of its own, so that a stored photo page does not replace the page of its collection.
  expect(offlineKind('/2026-11-20/3')).toBe('photo');
  expect(offlineKind('/gallery')).toBeUndefined();
});

test('[SITE-2] URLs of assets, and of images with a version, contain a content hash; URLs of icons do not', () => {
  const named = (path: string) => isNamedByContent(new URL(path, 'https://gomai.example'));
  const image = '/api/images/optimize?url=%2Fmedia%2Fa.jpg&width=600';
  expect(['/assets/main-x.js', `${image}&v=0123`].map(named)).toEqual([true, true]);
  expect(['/icons/seal-192.png', '/seal.svg', image].map(named)).toEqual([false, false, false]);
});
