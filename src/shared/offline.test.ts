import { expect, test } from 'vitest';
import { isKeptFile, isVisitorsPath, keptKind } from './offline.ts';

test('[SITE-2] the owner’s rooms, the calls and streams are not the worker’s business', () => {
  for (const path of [
    '/admin',
    '/admin/settings',
    '/Admin/',
    '/login',
    '/api/presence/stream',
    '/media/a.jpg',
  ]) {
    expect(isVisitorsPath(path), path).toBe(false);
  }
  for (const path of ['/', '/gallery', '/calendar', '/2026-11-20', '/administration']) {
    expect(isVisitorsPath(path), path).toBe(true);
  }
  for (const path of ['/api/site', '/api/admin/originals/x', '/sw.js'])
    expect(isKeptFile(path), path).toBe(false);
  for (const path of ['/assets/main-x.js', '/api/images/optimize']) expect(isKeptFile(path), path).toBe(true);
});

test('[SITE-2] the front and the last day are kept, one of each', () => {
  expect(keptKind('/')).toBe('front');
  expect(keptKind('/2026-11-20')).toBe('day');
  // A photo of a day does not push out the day.
  expect(keptKind('/2026-11-20/3')).toBe('photo');
  expect(keptKind('/gallery')).toBeUndefined();
});
