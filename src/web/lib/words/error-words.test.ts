import { expect, test } from 'vitest';
import { errorBody, errorReasons } from '../../../shared/errors.ts';
import { HttpError } from '../call.ts';
import { errorWords } from './error-words.ts';
import { reasonTexts } from './reason-texts.ts';

const answer = (body: object) => new HttpError(409, JSON.stringify(body), 'Conflict');

test.each(errorReasons)('[API-3] the reason %s has words in English and in Japanese', (reason) => {
  const error = answer(errorBody(reason, 'technical', { about: '2026-11-20' }));
  expect(errorWords(error, 'en')).toMatch(/^[^ぁ-ん一-龠{}]{8,}$/);
  expect(errorWords(error, 'ja')).toMatch(/[ぁ-ん一-龠]/);
  expect(errorWords(error, 'ja')).not.toMatch(/[{}]/);
  expect(errorWords(error, undefined)).toBe(errorWords(error, reasonTexts[reason].shown));
});

test('[API-3] a message that ends with a name works without the name', () => {
  const error = answer(errorBody('folder_not_found', 'technical'));
  expect(errorWords(error, 'en')).toBe('The folder or file was not found');
  expect(errorWords(error, 'ja')).toBe('フォルダーまたはファイルが見つかりません');
});

test("[API-3] an error without a server's reason has no message", () => {
  expect(errorWords(new TypeError('Failed to fetch'), 'ja')).toBeUndefined();
  expect(errorWords(new HttpError(502, '<html>', ''), 'ja')).toBeUndefined();
  expect(errorWords(answer({ reason: 'of_tomorrow' }), 'ja')).toBeUndefined();
  expect(errorWords(answer({ reason: 'toString' }), 'ja')).toBeUndefined();
  expect(errorWords(undefined, 'ja')).toBeUndefined();
});
