import { expect, test } from 'vitest';
import { checkMessage } from './composer.tsx';

test('[CHAT-4] a message is trimmed and has 1 to 200 characters', () => {
  expect(checkMessage('  hello \n')).toMatchObject({ text: 'hello', canBeSent: true });
  expect(checkMessage(' \n ').canBeSent).toBe(false);
  expect(checkMessage('あ'.repeat(200)).canBeSent).toBe(true);
  expect(checkMessage('あ'.repeat(201)).canBeSent).toBe(false);
  expect(checkMessage('📷'.repeat(200)).canBeSent).toBe(true);
});

test('[CHAT-4] the count appears from 160 characters on', () => {
  expect(checkMessage('a'.repeat(159)).isCounted).toBe(false);
  expect(checkMessage('a'.repeat(160)).isCounted).toBe(true);
});
