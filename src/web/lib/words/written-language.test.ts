import { expect, test } from 'vitest';
import { quoted, writtenLanguage } from './written-language.ts';

test('[NEWS-1] a text with kana or kanji is Japanese, one with Latin letters English, any other unknown', () => {
  expect(writtenLanguage('An evening in the gallery')).toBe('en');
  expect(writtenLanguage('一年が経ちました')).toBe('ja');
  expect(writtenLanguage('Prints on こうぞ paper')).toBe('ja');
  expect(['שלום', 'سلام', 'Спасибо', '사진', '♥ 5', ''].map(writtenLanguage)).toEqual(Array(6).fill(''));
});

test('[WALK-4] puts a text in the quotation marks of its language', () => {
  expect(quoted('Look at the bridge.')).toBe('“Look at the bridge.”');
  expect(quoted('橋を見て。')).toBe('「橋を見て。」');
});
