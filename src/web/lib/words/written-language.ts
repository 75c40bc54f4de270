import type { Language } from '../../../shared/owner-text.ts';

/** The language of news or a letter, which do not declare it: kana and kanji mean Japanese. For the element's `lang`. */
export function writtenLanguage(text: string): Language {
  return /[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/u.test(text) ? 'ja' : 'en';
}

/** In the quotation marks of its language, whatever that of the page is. */
export function quoted(text: string): string {
  return writtenLanguage(text) === 'ja' ? `「${text}」` : `“${text}”`;
}
