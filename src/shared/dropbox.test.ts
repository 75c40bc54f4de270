import { expect, test } from 'vitest';
import { isDropboxSecret } from './dropbox.ts';

test.each([
  ['sl.u.AF-_x', true],
  ['', false],
  ['two words', false],
  ['seçret', false],
  ['a\n', false],
  ['x'.repeat(4096), true],
  ['x'.repeat(4097), false],
])('[SYNC-3] whether %j is accepted as a key, secret or token: %s', (text, isOne) => {
  expect(isDropboxSecret(text)).toBe(isOne);
});
