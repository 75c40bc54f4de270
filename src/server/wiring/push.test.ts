import { expect, test } from 'vitest';
import { isPushOffered } from './push.ts';

test.each([
  ['https://gomai.example', 'on', true],
  ['http://localhost:3000', 'on', true],
  ['http://127.0.0.1:3000', 'on', true],
  ['http://gomai.example', 'on', false],
  ['http://localhost.example', 'on', false],
  [undefined, 'on', false],
  ['https://gomai.example', 'off', false],
] as const)(
  '[FOLLOW-5] with PUBLIC_URL %s and OFFLINE %s, notifications are offered: %s',
  (url, OFFLINE, isOffered) => {
    expect(isPushOffered({ PUBLIC_URL: url, OFFLINE })).toBe(isOffered);
  },
);
