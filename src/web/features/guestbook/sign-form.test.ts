import { expect, test } from 'vitest';
import { HttpError } from '../../lib/call.ts';
import { failureOf, signedOnOf } from './sign-form.tsx';

const refusal = (about?: string) =>
  new HttpError(409, JSON.stringify({ reason: 'already_signed', about }), '');

test('[BOOK-3] [SCALE-4] offers to take an entry back only if the server says when it was signed', () => {
  expect(signedOnOf(refusal('2026-11-20'))).toBe('2026-11-20');
  // The answer of a server of version 1.1.0.
  expect(signedOnOf(refusal())).toBeUndefined();
  expect(failureOf(refusal())).toBe('already_signed');
});
