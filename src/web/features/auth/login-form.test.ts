import { expect, test } from 'vitest';
import { type ErrorReason, errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { isRateLimited, loginFailure } from './login-form.tsx';
import { authTexts } from './texts.ts';

const inEnglish = Object.fromEntries(
  Object.entries(authTexts).map(([key, text]) => [key, text.en]),
) as Record<keyof typeof authTexts, string>;
const message = (error: unknown, wait?: number) => loginFailure(error, inEnglish, { wait, language: 'en' });

test("[AUTH-1] a refused sign-in shows the server's reason", () => {
  const refused = (reason: ErrorReason) =>
    message(new HttpError(403, JSON.stringify(errorBody(reason, '')), ''));
  expect(refused('wrong_credentials')).toBe('username or password is wrong');
  expect(refused('forbidden')).toBe('This is not allowed.');
});

test('[AUTH-1] a refusal without a reason says that username or password is wrong', () => {
  expect(message(new HttpError(401, '<html>', ''))).toBe('username or password is wrong');
  expect(message(new HttpError(401, '{"reason":""}', ''))).toBe('username or password is wrong');
});

test('[AUTH-1] a network failure says login failed', () => {
  expect(message(new TypeError('Failed to fetch'))).toBe('login failed');
});

test('[AUTH-6] after too many attempts the message names the remaining wait, then says that it is over', () => {
  const error = new HttpError(429, JSON.stringify({ message: 'Too many', retryAfterSec: 90 }), '');
  expect([isRateLimited(error), error.retryAfterSec]).toEqual([true, 90]);
  expect(message(error, 90)).toBe('Too many attempts. Please try again in 2 minutes.');
  expect(message(error, 0)).toBe('You can try again now.');
  expect(isRateLimited(new HttpError(401, '{}', ''))).toBe(false);
});
