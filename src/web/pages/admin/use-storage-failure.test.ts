import { expect, test } from 'vitest';
import { type ErrorReason, errorBody } from '../../../shared/errors.ts';
import { HttpError } from '../../lib/call.ts';
import { reasonTexts } from '../../lib/words/reason-texts.ts';
import { storageFailureTexts } from './sync-texts.ts';
import { storageFailure } from './use-storage-failure.ts';

const answer = (reason: ErrorReason, about?: string) =>
  new HttpError(500, JSON.stringify(errorBody(reason, 'technical', { about })), '');

test('[SYNC-7] a server error of a Dropbox sync says that the token may have expired', () => {
  const expected = {
    words: 'server error during sync, Dropbox token may be expired',
    isTokenTrouble: true,
  };
  expect(storageFailure(answer('internal'), 'dropbox', undefined)).toEqual(expected);
  expect(storageFailure(new HttpError(504, '<html>', ''), 'dropbox', undefined)).toEqual(expected);
  expect(storageFailure({ reason: 'internal' }, 'dropbox', undefined)).toEqual(expected);
});

test('[SYNC-8] a server error of a sync from a local folder does not mention a token', () => {
  expect(storageFailure(answer('internal'), 'local', 'en')).toEqual({
    words: 'server error during sync',
    isTokenTrouble: false,
  });
});

test("[SYNC-7] explains a failure's reason in the owner's language", () => {
  const missing = answer('folder_not_found', '/cameras');
  expect(storageFailure(missing, 'dropbox', 'en').words).toBe('The folder or file was not found: /cameras');
  expect(storageFailure(missing, 'dropbox', 'ja').words).toBe(
    'フォルダーまたはファイルが見つかりません：/cameras',
  );
  // A past run has no `HttpError`, only the stored reason.
  expect(storageFailure({ reason: 'storage_full' }, 'local', 'ja').words).toBe(reasonTexts.storage_full.ja);
  expect(storageFailure(new TypeError('Failed to fetch'), 'dropbox', 'en').words).toBe(
    storageFailureTexts.unreachable.en,
  );
});

test.each<[ErrorReason, boolean]>([
  ['dropbox_token_expired', true],
  ['dropbox_token_refused', true],
  ['dropbox_permission_missing', false],
  ['folder_not_found', false],
  ['source_unreachable', false],
])('[SYNC-7] the reason %s asks to connect Dropbox again: %s', (reason, isTokenTrouble) => {
  expect(storageFailure(answer(reason), 'dropbox', 'en')).toMatchObject({ isTokenTrouble });
});
