import { expect, test } from 'vitest';
import { formatWait } from './format-wait.ts';

test.each([
  [1, '5 seconds'],
  [6, '10 seconds'],
  [11, '20 seconds'],
  [51, '1 minute'],
  [61, '2 minutes'],
  [860, '15 minutes'],
])('[AUTH-6] %d seconds are shown as %s, rounded up', (seconds, words) => {
  expect(formatWait(seconds, 'en')).toBe(words);
});

test('[SITE-3] 860 seconds are 15 minutes in Japanese too', () => {
  expect(formatWait(860, 'ja').replace(/\s/g, '')).toBe('15分');
});
