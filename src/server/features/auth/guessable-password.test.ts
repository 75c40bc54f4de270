import { expect, test } from 'vitest';
import { isGuessable } from './guessable-password.ts';
import { generatePassword } from './password.ts';

test.each([
  'password',
  '12345678',
  '1234567890',
  'password123',
  'P@ssw0rd2026',
  'qwertyuiop',
  'iloveyou22',
  'letmein!!!!',
  'aaaaaaaaaaaa',
  'gomaigomai',
  'admin12345',
  '2026-11-22',
])('[AUTH-5] %s is guessable', async (password) => expect(await isGuessable(password)).toBe(true));

test.each([
  'correct horse battery',
  'nonosense-night',
  '五枚の写真を毎日撮る人',
  generatePassword(),
  'x7Qx7Qx7Qvb-kettle',
])('[AUTH-5] %s is not', async (password) => expect(await isGuessable(password)).toBe(false));
