import { expect, test } from 'vitest';
import { parentOf, shownPath, trailOf } from './folder-browser.tsx';

test('[SYNC-4] the path to a folder, step by step', () => {
  expect(trailOf('/cameras/X100 V')).toEqual([
    { name: '', path: '' },
    { name: 'cameras', path: '/cameras' },
    { name: 'X100 V', path: '/cameras/X100 V' },
  ]);
  for (const root of ['', '/', ' ']) expect(trailOf(root)).toEqual([{ name: '', path: '' }]);
  expect(trailOf('//a//b/').map(({ path }) => path)).toEqual(['', '/a', '/a/b']);
});

test('[SYNC-4] the parent folder, and how a path is shown', () => {
  expect(parentOf('/a/b')).toBe('/a');
  expect(parentOf('/a')).toBe('');
  expect(parentOf('')).toBe('');
  expect(shownPath('')).toBe('/');
  expect(shownPath('a/b/')).toBe('/a/b');
});
