import { expect, test } from 'vitest';
import { HttpError } from '../../lib/call.ts';
import { passkeyFailure } from './passkey-failure.ts';

const texts = { cancelled: 'cancelled', already: 'already', refused: 'refused', failed: 'failed' };
const named = (name: string) => Object.assign(new Error('technical'), { name });
const answered = (status: number, message = '') => new HttpError(status, JSON.stringify({ message }), '');

test.each([
  ['cancelled', named('NotAllowedError')],
  ['already', named('InvalidStateError')],
  ['already', answered(409)],
  ['refused', answered(403)],
  ['Passkeys need PUBLIC_URL', answered(501, 'Passkeys need PUBLIC_URL')],
  ['failed', new TypeError('Failed to fetch')],
  ['failed', new HttpError(502, '<html>', '')],
])('[AUTH-5] says %j', (expected, error) => {
  expect(passkeyFailure(error, texts)).toBe(expected);
});
