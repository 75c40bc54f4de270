import { expect, test } from 'vitest';
import { adminPages, adminPaths, adminTabs } from './admin/admin-sections.ts';
import { deskAddress } from './desk-address.ts';

test('[ADM-2] the desk has exactly six tabs, in their order; what goes beyond stands apart', () => {
  expect(adminTabs.map(({ title }) => title.en)).toEqual([
    'Collections',
    'Sync',
    'Auto-sync',
    'Cache',
    'Analytics',
    'Email',
  ]);
  for (const { slug } of adminPages) expect(adminTabs.map((tab): string => tab.slug)).not.toContain(slug);
});

test('[AUTH-1] the door leads to the desk when nothing else was asked for', () => {
  for (const state of [null, undefined, 'x', {}, { wanted: 7 }, { wanted: '' }]) {
    expect(deskAddress(state)).toBe('/admin');
  }
});

test('[AUTH-3] the door leads to the page asked for, and to no place that is not the desk', () => {
  for (const path of adminPaths) expect(deskAddress({ wanted: path })).toBe(path);
  expect(deskAddress({ wanted: '/admin/sync?success=oauth_complete' })).toBe(
    '/admin/sync?success=oauth_complete',
  );
  for (const wanted of ['//evil.example', 'https://evil.example/admin', '/gallery', '/admin/../x']) {
    expect(deskAddress({ wanted })).toBe('/admin');
  }
});
