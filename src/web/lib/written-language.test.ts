import { expect, test } from 'vitest';
import { writtenLanguage } from './written-language.ts';

test('[NEWS-1] a screen reader is told the language a piece of news is written in', () => {
  expect(writtenLanguage('An evening in the gallery')).toBe('en');
  expect(writtenLanguage('一年が経ちました')).toBe('ja');
  expect(writtenLanguage('Prints on こうぞ paper')).toBe('ja');
  expect(writtenLanguage('')).toBe('en');
});
