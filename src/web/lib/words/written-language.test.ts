import { expect, test } from 'vitest';
import { quoted, writtenLanguage } from './written-language.ts';

test('[NEWS-1] a text with kana or kanji is Japanese, one in neither these nor Latin letters is unknown', () => {
  expect(writtenLanguage('An evening in the gallery')).toBe('en');
  expect(writtenLanguage('一年が経ちました')).toBe('ja');
  expect(writtenLanguage('Prints on こうぞ paper')).toBe('ja');
  expect(writtenLanguage('')).toBe('en');
  expect(writtenLanguage('♥ 5')).toBe('en');
  expect(['שלום', 'سلام', 'Спасибо', '사진'].map(writtenLanguage)).toEqual(['', '', '', '']);
});

test('[WALK-4] puts a text in the quotation marks of its language', () => {
  expect(quoted('Look at the bridge.')).toBe('“Look at the bridge.”');
  expect(quoted('橋を見て。')).toBe('「橋を見て。」');
});
