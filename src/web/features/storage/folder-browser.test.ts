import { expect, test } from 'vitest';
import { parentOf, shownPath, trailOf } from './folder-browser.tsx';

test('[SYNC-4] splits a path into its steps from the root', () => {
  expect(trailOf('/cameras/X100 V')).toEqual([
    { name: '', path: '' },
    { name: 'cameras', path: '/cameras' },
    { name: 'X100 V', path: '/cameras/X100 V' },
  ]);
  for (const root of ['', '/', ' ']) expect(trailOf(root)).toEqual([{ name: '', path: '' }]);
  expect(trailOf('//a//b/').map(({ path }) => path)).toEqual(['', '/a', '/a/b']);
});

test('[SYNC-4] finds the parent folder, and shows the root as a slash', () => {
  expect(parentOf('/a/b')).toBe('/a');
  expect(parentOf('/a')).toBe('');
  expect(parentOf('')).toBe('');
  expect(shownPath('')).toBe('/');
  expect(shownPath('a/b/')).toBe('/a/b');
});
