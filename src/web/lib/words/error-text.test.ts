import { expect, test } from 'vitest';
import { errorBody, errorReasons } from '../../../shared/errors.ts';
import { HttpError } from '../call.ts';
import { errorText } from './error-text.ts';
import { reasonTexts } from './reason-texts.ts';

const answer = (body: object) => new HttpError(409, JSON.stringify(body), 'Conflict');

test.each(errorReasons)('[API-3] the reason %s has words in English and in Japanese', (reason) => {
  const error = answer(errorBody(reason, 'technical', { about: '2026-11-20' }));
  expect(errorText(error, 'en')).toMatch(/^[^ぁ-ん一-龠{}]{8,}$/);
  expect(errorText(error, 'ja')).toMatch(/[ぁ-ん一-龠]/);
  expect(errorText(error, 'ja')).not.toMatch(/[{}]/);
  expect(errorText(error, undefined)).toBe(errorText(error, reasonTexts[reason].shown));
});

test('[API-3] if the name at the end of a message is missing, the colon before it is omitted', () => {
  const error = answer(errorBody('folder_not_found', 'technical'));
  expect(errorText(error, 'en')).toBe('The folder or file was not found');
  expect(errorText(error, 'ja')).toBe('フォルダーまたはファイルが見つかりません');
});

test('[API-3] an error without a known reason has no message', () => {
  expect(errorText(new TypeError('Failed to fetch'), 'ja')).toBeUndefined();
  expect(errorText(new HttpError(502, '<html>', ''), 'ja')).toBeUndefined();
  expect(errorText(answer({ reason: 'of_tomorrow' }), 'ja')).toBeUndefined();
  expect(errorText(answer({ reason: 'toString' }), 'ja')).toBeUndefined();
  expect(errorText(undefined, 'ja')).toBeUndefined();
});
