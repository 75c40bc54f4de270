import { expect, test } from 'vitest';
import { adminPath, adminPaths } from '../admin/admin-paths.ts';
import { adminPages, adminTabs } from '../admin/admin-sections.ts';
import { wantedAdminPath } from './wanted-admin-path.ts';

test('[ADM-2] there are exactly six admin tabs, in order; further pages are separate', () => {
  expect(adminTabs.map(({ title }) => title.en)).toEqual([
    'Collections',
    'Sync',
    'Auto-sync',
    'Cache',
    'Analytics',
    'E-mail',
  ]);
  // Each has a URL, and each URL a title.
  expect([...adminTabs, ...adminPages].map(({ slug }) => adminPath(slug))).toEqual(adminPaths);
});

test('[AUTH-1] the login page leads to the admin pages by default', () => {
  for (const state of [null, undefined, 'x', {}, { wanted: 7 }, { wanted: '' }]) {
    expect(wantedAdminPath(state)).toBe('/admin');
  }
});

test('[AUTH-3] the login page leads to the requested page, and only to admin pages', () => {
  for (const path of adminPaths) expect(wantedAdminPath({ wanted: path })).toBe(path);
  expect(wantedAdminPath({ wanted: '/admin/sync?success=oauth_complete' })).toBe(
    '/admin/sync?success=oauth_complete',
  );
  for (const wanted of ['//evil.example', 'https://evil.example/admin', '/gallery', '/admin/../x']) {
    expect(wantedAdminPath({ wanted })).toBe('/admin');
  }
});
