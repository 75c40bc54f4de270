import { expect, test } from 'vitest';
import { entryLength } from './guest-book.ts';

test.each([
  ['か\u3099'.repeat(75), 75],
  [' a  b\n c ', 5],
  ['👍🏽', 2],
])('[BOOK-1] counts the characters of %j that are stored', (given, length) => {
  expect(entryLength(given)).toBe(length);
});
