import { expect, test } from 'vitest';
import { renderOwnerText } from './render-owner-text.ts';

test('[COL-8] returns the owner’s text in the page’s language, else in the other, with its language', () => {
  expect(renderOwnerText('en', { en: 'Snow', ja: '雪' })).toEqual({ text: 'Snow', lang: 'en' });
  expect(renderOwnerText('ja', { en: 'Snow', ja: '雪' })).toEqual({ text: '雪', lang: 'ja' });
  expect(renderOwnerText('en', { en: '', ja: '雪' })).toEqual({ text: '雪', lang: 'ja' });
  expect(renderOwnerText('ja', { en: 'Snow', ja: '' })).toEqual({ text: 'Snow', lang: 'en' });
  expect(renderOwnerText('en', undefined).text).toBe('');
});
