import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['1234567890', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password12', 'weak'],
  ['tokyo20262', 'weak'],
  ['Kx7#mQ2p', 'short'],
  ['Kx7#mQ2p!w', 'fair'],
  ['k3mp-7xwa-9btz-2fhq', 'strong'],
  ['correct horse battery staple', 'strong'],
  ['夕方の海辺で五枚の写真を並べる人', 'strong'],
])('[AUTH-5] %j is %s', (password, expected) => {
  expect(passwordStrength(password)).toBe(expected);
});
