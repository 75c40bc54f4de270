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
])('[SYNC-3] %j may be a key, a secret or a token: %s', (text, isOne) => {
  expect(isDropboxSecret(text)).toBe(isOne);
});
