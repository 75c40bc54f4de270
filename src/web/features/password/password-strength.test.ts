import { expect, test } from 'vitest';
import { passwordStrength } from './password-strength.ts';

test.each([
  ['', 'short'],
  ['seven77', 'short'],
  ['aaaaaaaaaaaa', 'weak'],
  ['12345678', 'weak'],
  ['abcdefghijkl', 'weak'],
  ['password', 'weak'],
  ['tokyo2026', 'weak'],
  ['Kx7#mQ2p', 'fair'],
  ['k3mp-7xwa-9btz-2fhq', 'strong'],
  ['correct horse battery staple', 'strong'],
  ['夕方の海辺で五枚の写真を並べる人', 'strong'],
])('[AUTH-5] %j is called %s', (password, expected) => {
  expect(passwordStrength(password)).toBe(expected);
});
