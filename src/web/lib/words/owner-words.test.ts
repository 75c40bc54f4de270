import { expect, test } from 'vitest';
import { ownerWords } from './owner-words.ts';

test('[COL-8] the owner’s texts carry their language', () => {
  expect(ownerWords('en', { en: 'Snow', ja: '雪' })).toEqual({ text: 'Snow', lang: 'en' });
  expect(ownerWords('ja', { en: 'Snow', ja: '雪' })).toEqual({ text: '雪', lang: 'ja' });
  expect(ownerWords('en', { en: '', ja: '雪' })).toEqual({ text: '雪', lang: 'ja' });
  expect(ownerWords('ja', { en: 'Snow', ja: '' })).toEqual({ text: 'Snow', lang: 'en' });
  expect(ownerWords('en', undefined).text).toBe('');
});
