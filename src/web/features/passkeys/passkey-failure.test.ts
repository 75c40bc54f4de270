import { expect, test } from 'vitest';
import { type ErrorReason, errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { reasonTexts } from '../../lib/words/reason-texts.ts';
import { passkeyFailure } from './passkey-failure.ts';

const texts = { cancelled: 'cancelled', already: 'already', failed: 'failed' };
const named = (name: string) => Object.assign(new Error('technical'), { name });
const refused = (reason: ErrorReason) => new HttpError(403, JSON.stringify(errorBody(reason, '')), '');

test.each([
  ['cancelled', named('NotAllowedError')],
  ['already', named('InvalidStateError')],
  [reasonTexts.passkey_exists.ja, refused('passkey_exists')],
  [reasonTexts.passkey_refused.ja, refused('passkey_refused')],
  [reasonTexts.passkeys_need_https.ja, refused('passkeys_need_https')],
  ['failed', new TypeError('Failed to fetch')],
  ['failed', new HttpError(502, '<html>', '')],
])('[AUTH-7] a failure shows %j', (expected, error) => {
  expect(passkeyFailure(error, texts, 'ja')).toBe(expected);
});
