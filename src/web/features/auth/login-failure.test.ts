import { expect, test } from 'vitest';
import { HttpError } from '../../lib/call.ts';
import { loginFailure } from './login-failure.ts';
import { authTexts } from './texts.ts';

const texts = { wrong: authTexts.wrong.en, failed: authTexts.failed.en };

test("[AUTH-1] a refused sign-in says the server's message", () => {
  const body = JSON.stringify({ code: 'too_many_requests', message: 'Try again in a minute', error: '' });
  expect(loginFailure(new HttpError(429, body, ''), texts)).toBe('Try again in a minute');
});

test('[AUTH-1] a refusal without a message says that username or password is wrong', () => {
  expect(loginFailure(new HttpError(401, '<html>', ''), texts)).toBe('username or password is wrong');
  expect(loginFailure(new HttpError(401, '{"message":""}', ''), texts)).toBe('username or password is wrong');
});

test('[AUTH-1] a network failure says login failed', () => {
  expect(loginFailure(new TypeError('Failed to fetch'), texts)).toBe('login failed');
});
