import { expect, test } from 'vitest';
import { adminPath, adminPaths } from '../admin/admin-paths.ts';
import { adminPages, adminTabs } from '../admin/admin-sections.ts';
import { wantedPath } from './wanted-path.ts';

test('[ADM-2] the six admin tabs have a fixed order; tabs and further admin pages each have a path', () => {
  expect(adminTabs.map(({ title }) => title.en)).toEqual([
    'Collections',
    'Sync',
    'Auto-sync',
    'Cache',
    'Analytics',
    'E-mail',
  ]);
  // Each section has a URL, and each URL has a section.
  expect([...adminTabs, ...adminPages].map(({ slug }) => adminPath(slug))).toEqual(adminPaths);
});

test('[AUTH-1] the login page leads to the admin pages by default', () => {
  for (const state of [null, undefined, 'x', {}, { wanted: 7 }, { wanted: '' }]) {
    expect(wantedPath(state)).toBe('/admin');
  }
});

test('[AUTH-3] [AUTH-4] the login page leads back to the page that redirected to it, and only within this site', () => {
  for (const path of [...adminPaths, '/', '/gallery?page=2', '/2026-11-28', '/2026-11-28/3'])
    expect(wantedPath({ wanted: path })).toBe(path);
  expect(wantedPath({ wanted: '/admin/sync?success=oauth_complete' })).toBe(
    '/admin/sync?success=oauth_complete',
  );
  for (const wanted of [
    '//evil.example',
    'https://evil.example/admin',
    '/\\\\evil.example',
    '/login',
    '/login/',
  ]) {
    expect(wantedPath({ wanted })).toBe('/admin');
  }
});
