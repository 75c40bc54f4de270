import { expect, test } from 'vitest';
import { HttpError } from '../../lib/call.ts';
import { isTokenTrouble, storageFailureTexts, storageSentence } from './token-trouble.ts';

const words = Object.fromEntries(
  Object.entries(storageFailureTexts).map(([key, text]) => [key, text.en]),
) as Record<keyof typeof storageFailureTexts, string>;
const answer = (status: number, message: string) =>
  new HttpError(status, JSON.stringify({ code: 'x', message, error: message }), '');

test('[SYNC-7] a server error of a Dropbox sync is told in the quoted words, which point at the token', () => {
  const sentence = storageSentence(answer(500, 'Internal Server Error'), 'dropbox', words);
  expect(sentence).toBe('server error during sync, Dropbox token may be expired');
  expect(isTokenTrouble(sentence)).toBe(true);
  expect(storageSentence(new HttpError(504, '<html>', ''), 'dropbox', words)).toBe(sentence);
});

test('[SYNC-8] a folder on the server has no token to suspect', () => {
  expect(isTokenTrouble(storageSentence(answer(500, 'Internal Server Error'), 'local', words))).toBe(false);
});

test('[SYNC-7] the server’s own sentence is told where it has one', () => {
  expect(storageSentence(answer(404, 'There is no /cameras'), 'dropbox', words)).toBe('There is no /cameras');
  expect(storageSentence(new Error('The disk is full'), 'local', words)).toBe('The disk is full');
  expect(storageSentence(new TypeError('Failed to fetch'), 'dropbox', words)).toBe(words.unreachable);
});

test('[SYNC-7] messages with "expired" or "access token" mean the token', () => {
  for (const message of [
    'The Dropbox access token has expired: connect again',
    'Token EXPIRED',
    'Dropbox does not accept this access token',
  ]) {
    expect(isTokenTrouble(message)).toBe(true);
  }
  expect(isTokenTrouble('There is no /cameras in the photo folder')).toBe(false);
});
